// npm run build: installs and builds what is missing and starts nothing, so that a start needs no
// network.
import { build, install } from "./setup.mjs";

install();
build();
