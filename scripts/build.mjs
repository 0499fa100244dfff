// npm run build: installs and builds what is missing, so that a later start needs no network.
import { build, install } from "./setup.mjs";

install();
build();
