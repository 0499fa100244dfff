// npm start: installs and builds what is missing, then runs the whole system in one process.
import { become, build, install } from "./setup.mjs";

install();
build();
become("standalone/src/main.ts");
