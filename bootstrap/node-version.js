// JavaScript, because older versions of Node cannot run TypeScript.
const REQUIRED = 26;

if (Number(process.versions.node.split('.')[0]) < REQUIRED) {
  const found = `this is Node ${process.versions.node} (${process.execPath})`;
  const advice = `install it, or run "npm ci && npm start", which brings Node ${REQUIRED} along`;
  process.stderr.write(`The service requires Node ${REQUIRED} or later, but ${found}: ${advice}.\n`);
  process.exit(1);
}
