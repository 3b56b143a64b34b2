/** Packages that a build leaves in `node_modules`, because they load a native library, or files of their own by path. */
const packages = ['better-sqlite3', 'fontkit', 'libxml2-wasm', 'pdfkit']

/**
 * Imports that a build leaves as they are: these packages and everything inside them, because a part that is bundled would be a second
 * instance with its own memory. All other imported packages are bundled: a program that reads hundreds of small files needs three times as
 * long to start. What is loaded by `createRequire` stays in `node_modules` too.
 */
export const externalDependencies: RegExp[] = packages.map((name) => new RegExp(`^${name}(/|$)`))
