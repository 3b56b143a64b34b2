'use strict'
// State that the parts of the stand-in share: how it was started, and what exists now.

/** Values that one part sets and others read. */
const host = {
  ...(globalThis.__standin ?? { pkg: {}, appPath: process.cwd(), switches: new Map(), isPackaged: false }),
  /** The app's name, which it may change. */
  name: globalThis.__standin?.pkg.productName ?? globalThis.__standin?.pkg.name ?? 'Electron',
  /** The connection to Chromium, from `start` on. */
  browser: undefined,
  /** The loopback port that serves custom schemes. */
  schemePort: 0,
  isReady: false,
  isQuitting: false,
  windows: new Map(),
  contents: new Map(),
}

/** Creates an event object as Electron's handlers receive it. */
const createEvent = (extra = {}) => ({
  defaultPrevented: false,
  preventDefault() {
    this.defaultPrevented = true
  },
  ...extra,
})

const nothing = () => {}

module.exports = { host, createEvent, nothing }
