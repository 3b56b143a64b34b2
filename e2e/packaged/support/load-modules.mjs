// Loads modules as the app's main process would, and prints what of them could not be loaded and what came from elsewhere.
// node load-modules.mjs <app folder> <modules as JSON>
import { createRequire, registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [folder = '', modules = '[]'] = process.argv.slice(2)
const main = pathToFileURL(join(folder, 'out/main/index.js')).href
const inside = pathToFileURL(join(folder, '/')).href
const fromElsewhere = new Set()

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context.parentURL === import.meta.url ? { ...context, parentURL: main } : context)
    if (resolved.url.startsWith('file:') && !resolved.url.startsWith(inside)) fromElsewhere.add(resolved.url)
    return resolved
  },
})

const failed = []
for (const { specifier, isImported } of JSON.parse(modules)) {
  try {
    await (isImported ? import(specifier) : createRequire(main)(specifier))
  } catch (error) {
    failed.push(`${specifier}: ${error.message.split('\n')[0]}`)
  }
}
console.log(JSON.stringify({ failed, fromElsewhere: [...fromElsewhere] }))
