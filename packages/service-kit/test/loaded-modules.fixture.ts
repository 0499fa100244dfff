import { registerHooks } from "node:module";

// Says on standard output which modules of OpenTelemetry are loaded, beside its API, which does
// nothing by itself. To be given to `node --import`.
registerHooks({
  load(url, context, next) {
    if (/\/@opentelemetry\/(?!api\/)/.test(url)) console.log(JSON.stringify({ loaded: url }));
    return next(url, context);
  },
});
