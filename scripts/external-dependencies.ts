/**
 * Packages that a build leaves in `node_modules`, because they load a native library or files of their own by path. All others are
 * bundled: a program that reads hundreds of small files needs three times as long to start.
 */
export const externalDependencies: string[] = ['better-sqlite3', 'fontkit', 'libxml2-wasm', 'pdfkit']
