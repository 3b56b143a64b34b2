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
  navigation: 'the app hears of a navigation that the page begins, and can prevent it',
  downloads: 'the app hears of a download, and none is saved without a path',
  permissions: "a page has the permissions that the app's handlers grant",
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
