// Plotly's script is five megabytes, and Voila would load and compile it before the first control of every page. Here a
// place holder stands in for it, which fetches the script when the first chart is drawn. The script stays Jupyter's own.
(() => {
  "use strict";
  const NAME = "jupyterlab-plotly", PART = "./mimeExtension", MIME = "application/vnd.plotly.v1+json";
  let real = null, shared = null, loading = null;
  const extension = async () => (await real.get(PART))().default;

  const standIn = async () => {
    const [version] = Object.values(shared["@lumino/widgets"]);
    const { Widget, PanelLayout } = (await version.get())();
    class ChartPlace extends Widget {
      constructor(options) {
        super();
        this.options = options;
        this.layout = new PanelLayout();
      }
      async renderModel(model) {
        const [found] = [await (loading ??= extension())].flat();
        if (this.isDisposed) return;
        if (!this.chart) {
          this.chart = found.rendererFactory.createRenderer(this.options);
          this.layout.addWidget(this.chart);
        }
        await this.chart.renderModel(model);
      }
    }
    const rendererFactory = { safe: true, mimeTypes: [MIME], createRenderer: options => new ChartPlace(options) };
    return [{ id: "rulecore:charts", rank: 2, dataType: "json", rendererFactory }];
  };

  const container = {
    init: async scope => {
      shared = scope;
      return real.init(scope);
    },
    get: async part => {
      if (part !== PART) return real.get(part);
      const made = await standIn();
      return () => ({ __esModule: true, default: made });
    },
  };
  window._JUPYTERLAB ??= {};
  Object.defineProperty(window._JUPYTERLAB, NAME, { get: () => real && container, set: made => { real = made }, enumerable: true });
})();
