'use strict'
const { codec } = require('./codec.cjs')
const { bodies } = require('./page-bodies.cjs')
const { bodyHeader } = require('./scheme-request.cjs')

/**
 * Runs in both worlds of a page. Functions cross as ids; everything else crosses as a structured clone,
 * because a CustomEvent's detail is cloned when it is read from another world.
 */
function link(side, tag) {
  const other = side === 'main' ? 'iso' : 'main'
  const fns = new Map()
  const waiting = new Map()
  let next = 1
  let lastReturn
  const put = (kind, detail) => document.dispatchEvent(new CustomEvent(`${tag}${other}:${kind}`, { detail }))
  const on = (kind, fn) =>
    document.addEventListener(
      `${tag}${side}:${kind}`,
      (e) => {
        e.stopImmediatePropagation()
        fn(e.detail)
      },
      true,
    )
  const pack = (v) => {
    if (typeof v === 'function') {
      const id = next++
      fns.set(id, v)
      return { f: id }
    }
    if (Array.isArray(v)) return { l: v.map(pack) }
    if (
      v &&
      typeof v === 'object' &&
      (Object.getPrototypeOf(v) === Object.prototype || Object.getPrototypeOf(v) === null)
    ) {
      return { o: Object.fromEntries(Object.entries(v).map(([k, x]) => [k, pack(x)])) }
    }
    if (v instanceof Error) return { e: v.message }
    return { v }
  }
  const unpack = (d) => {
    if ('f' in d) return (...args) => call(d.f, args)
    if ('l' in d) return d.l.map(unpack)
    if ('o' in d) return Object.freeze(Object.fromEntries(Object.entries(d.o).map(([k, x]) => [k, unpack(x)])))
    if ('e' in d) return new Error(d.e)
    return d.v
  }
  const call = (id, args) => {
    const n = next++
    put('call', { id, n, args: args.map(pack) })
    const r = lastReturn
    lastReturn = undefined
    if (!r) throw new Error('stand-in: no answer from the other world')
    if (r.p) return new Promise((resolve, reject) => waiting.set(n, { resolve, reject }))
    if (r.err) throw unpack(r.err)
    return unpack(r.value)
  }
  on('call', ({ id, n, args }) => {
    try {
      const r = fns.get(id)(...args.map(unpack))
      if (r && typeof r.then === 'function') {
        put('return', { p: true })
        r.then(
          (v) => put('settle', { n, value: pack(v) }),
          (e) => put('settle', { n, err: pack(e instanceof Error ? e : new Error(String(e))) }),
        )
      } else put('return', { value: pack(r) })
    } catch (e) {
      put('return', { err: pack(e) })
    }
  })
  on('return', (d) => {
    lastReturn = d
  })
  on('settle', ({ n, value, err }) => {
    const w = waiting.get(n)
    waiting.delete(n)
    if (err) w?.reject(unpack(err))
    else w?.resolve(unpack(value))
  })
  if (side === 'main') {
    on('expose', ({ key, api }) => {
      if (key in window)
        throw new Error(`Cannot bind an API on top of an existing property on the window object: ${key}`)
      Object.defineProperty(window, key, { value: unpack(api), enumerable: true })
    })
    // window.open goes to setWindowOpenHandler in the main process; nothing is opened here
    window.open = (url) => {
      put('open', { url: String(new URL(url ?? 'about:blank', location.href)) })
      return null
    }
  }
  return { put, on, pack }
}

/** The sandboxed preload's world: require('electron') with contextBridge, ipcRenderer and webUtils. */
function isolated(lk, cd, info) {
  const post = (m) => globalThis.__standinPost(JSON.stringify(m))
  const calls = new Map()
  const listeners = new Map()
  let next = 1
  const add = (ch, fn, once) => {
    const l = listeners.get(ch) ?? []
    l.push({ fn, once })
    listeners.set(ch, l)
    return ipcRenderer
  }
  const ipcRenderer = {
    invoke: (channel, ...args) =>
      new Promise((resolve, reject) => {
        const id = next++
        calls.set(id, { resolve, reject })
        post({ t: 'invoke', id, channel, args: cd.enc(args) })
      }),
    send: (channel, ...args) => post({ t: 'send', channel, args: cd.enc(args) }),
    on: (ch, fn) => add(ch, fn, false),
    addListener: (ch, fn) => add(ch, fn, false),
    once: (ch, fn) => add(ch, fn, true),
    off: (ch, fn) => {
      listeners.set(
        ch,
        (listeners.get(ch) ?? []).filter((l) => l.fn !== fn),
      )
      return ipcRenderer
    },
    removeListener: (ch, fn) => ipcRenderer.off(ch, fn),
    removeAllListeners: (ch) => {
      listeners.delete(ch)
      return ipcRenderer
    },
    sendSync: () => {
      throw new Error('stand-in: sendSync is not available')
    },
  }
  globalThis.__standinAnswer = (id, ok, s) => {
    const c = calls.get(id)
    calls.delete(id)
    if (ok) c?.resolve(cd.dec(s))
    else c?.reject(new Error(cd.dec(s)))
  }
  globalThis.__standinDeliver = (channel, s) => {
    const ls = listeners.get(channel) ?? []
    listeners.set(
      channel,
      ls.filter((l) => !l.once),
    )
    for (const l of ls) l.fn({ sender: ipcRenderer, ports: [] }, ...cd.dec(s))
  }
  // Chromium tells the path of a file only to DevTools: the other side replaces the mark by it.
  const marked = (globalThis.__standinFiles = [])
  const markFile = (file) => {
    if (!(file instanceof File)) throw new TypeError('getPathForFile expects a File')
    return `standin-file:${marked.push(file) - 1}`
  }
  lk.on('open', ({ url }) => post({ t: 'open', url }))
  const electron = {
    ipcRenderer,
    contextBridge: { exposeInMainWorld: (key, api) => lk.put('expose', { key, api: lk.pack(api) }) },
    webUtils: { getPathForFile: (file) => markFile(file) },
    webFrame: { setZoomFactor() {}, setZoomLevel() {} },
  }
  const process = {
    ...info,
    type: 'renderer',
    sandboxed: true,
    contextIsolated: true,
    nextTick: (f, ...a) => queueMicrotask(() => f(...a)),
    on() {},
  }
  const require = (id) => {
    if (id === 'electron' || id === 'electron/renderer' || id === 'electron/common') return electron
    throw new Error(`module not found: ${id}`)
  }
  return { require, process }
}

exports.scripts = (tag, preloadSource, info) => {
  const main = `(()=>{(${link})('main',${JSON.stringify(tag)});(${bodies})(${JSON.stringify(bodyHeader)})})()`
  const iso =
    `(()=>{const lk=(${link})('iso',${JSON.stringify(tag)});const cd=(${codec})();` +
    `const {require,process}=(${isolated})(lk,cd,${JSON.stringify(info)});const module={exports:{}};` +
    `(function(require,process,module,exports,global){${preloadSource}\n})(require,process,module,module.exports,globalThis)})()`
  return { main, iso }
}
