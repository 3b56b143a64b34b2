'use strict'
// The strict rules: where the stand-in behaves as the real program does although something simpler would do for a test.
const fs = require('node:fs')
const path = require('node:path')

/** Names of the rules, each with what it does. A part of the stand-in may only note a rule of this list. */
const rules = {
  bodies:
    'a body arrives in one piece unless it is a stream or a form of files with a path, and its request has no signal',
  schemes: 'schemes are registered once, before ready, with privileges that count, and handled once',
  answers: 'an answer is a response of Node itself; its body is canceled when the page aborts or goes',
  loads: 'a load that a crash or a reload ends is rejected',
  navigation: 'the app hears of a navigation that the page begins, and can prevent it',
  downloads: 'the app hears of a download, and none is saved without a path',
  permissions: "a page has the permissions that the app's handlers grant",
  'one-signal':
    'the first SIGINT, SIGTERM or SIGHUP asks the app to quit; from then on each of them ends the process at once',
  'end-without-events': 'a log-off of Windows tells only the windows, then ends the process',
  'lost-messages': 'a message to a page whose process has ended is lost',
  'destroyed-window': 'a window that is destroyed throws at every use',
  platform: 'STANDIN_PLATFORM is what the main process, its threads and the page see',
  'menu-keys': 'a key that the page did not prevent goes to the menu, also while the user types',
  'heap-cage': 'the heaps of all threads together have 4096 MiB, or the process ends',
  'boring-ssl': 'digests, curves and kinds of keys that BoringSSL does not have throw, in threads too',
  'ready-first': 'what needs the app to be ready throws before it, and what must come before throws after it',
  'known-names': 'a role, option, permission, path name or accelerator that Electron does not have throws',
  'cloneable-messages': 'a message that cannot be cloned throws where it is sent',
  'packaged-form':
    'STANDIN_PACKAGED is an installed app: its folder STANDIN_APP is read-only, options of Node have no effect',
}

const noted = new Set()

/**
 * Notes for the report of a test run that a rule was applied in this process, or that it rejected something. `STANDIN_REPORT` names
 * the file of the run; without it nothing is noted.
 *
 * @param {string} rule name in `rules`
 * @param {'applied' | 'rejected'} what
 */
function note(rule, what) {
  if (!Object.hasOwn(rules, rule)) throw new Error(`stand-in: "${rule}" is not a strict rule`)
  const file = process.env.STANDIN_REPORT
  const line = `${rule} ${what}`
  if (!file || noted.has(line)) return
  noted.add(line)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.appendFileSync(file, `${line}\n`)
}

module.exports = { note, rules }
