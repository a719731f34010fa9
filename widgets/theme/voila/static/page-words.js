// Written by `python3 -m rulecore messages` from the sentences of page.js.
window.rulecoreWords = {
 "hr": {
  "there": [
   "games",
   "dominion"
  ],
  "words": {
   "Skip to the lesson": "Preskoči na lekciju",
   "All lessons": "Sve lekcije",
   "Dark": "Tamno",
   "Lessons": "Lekcije",
   "Messages about this page": "Poruke o ovoj stranici",
   "Putting the pieces on the table": "Postavljamo stol",
   "Your code": "Tvoj kod",
   "Copy": "Kopiraj",
   "Copied": "Kopirano",
   "This page has no code to keep: it starts the same way each time.": "Ova stranica nema koda za čuvanje: svaki put počinje jednako.",
   "For whoever looks after this lesson": "Za onoga tko se brine o ovoj lekciji",
   "Open this page again": "Ponovno otvori ovu stranicu",
   "Close": "Zatvori",
   "That step did not work": "Taj korak nije uspio",
   "What you did before is kept. You can try the step again, or take another one.": "Sve prije toga je sačuvano. Možeš ponoviti korak ili učiniti nešto drugo.",
   "Putting the pieces on the table: {cell} of {cells}": "Postavljamo stol: {cell} od {cells}",
   "This page lost its memory": "Ova je stranica izgubila pamćenje",
   "The process behind it ended, so the controls no longer answer. Your code below brings back where you were.": "Proces iza nje je završio, pa kontrole više ne odgovaraju. Kod ispod vraća te na isto mjesto.",
   "The server does not answer": "Poslužitelj ne odgovara",
   "The controls wait until it is back. Keep your code: it brings back where you were, here or on another machine.": "Kontrole čekaju dok se ne vrati. Sačuvaj kod: vraća te na isto mjesto, ovdje ili na drugom računalu.",
   "The server is back": "Poslužitelj se vratio",
   "Your page still remembers where you were. Play on.": "Stranica još pamti tvoje mjesto. Igraj dalje.",
   "This lesson could not start": "Ova lekcija nije mogla početi",
   "Open the page again. If it happens again, tell your teacher.": "Otvori stranicu ponovno. Ako se ponovi, reci to nastavniku ili nastavnici.",
   "One part of this lesson could not be shown": "Jedan dio ove lekcije ne može se prikazati",
   "Its place on the page says so. Everything else works.": "Na njegovu mjestu na stranici to i piše. Sve ostalo radi.",
   "This part could not be shown. The rest of the lesson works without it.": "Ovaj se dio nije mogao prikazati. Ostatak lekcije radi i bez njega."
  }
 }
};
