// npm run dev:cluster: every service as a process of its own, on the RabbitMQ and Redis of this
// machine, without Docker. `-- --watch` starts a service again when its sources change.
import { ensureDebianPackages } from "./debian-packages.mjs";
import { become, build, install } from "./setup.mjs";

install();
ensureDebianPackages(["redis-server", "rabbitmq-server"]);
build();
become("cluster/src/main.ts", process.argv.slice(2));
