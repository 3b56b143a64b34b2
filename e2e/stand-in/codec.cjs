'use strict'
/** Structured-clone subset over JSON. The function is self-contained: its source is also injected into pages. */
function codec() {
  const enc = (v) => {
    if (v === undefined) return { $: 'u' }
    if (v === null || typeof v === 'string' || typeof v === 'boolean') return v
    if (typeof v === 'number')
      return Number.isFinite(v) && !Object.is(v, -0) ? v : { $: 'n', v: Object.is(v, -0) ? '-0' : String(v) }
    if (typeof v === 'bigint') return { $: 'b', v: String(v) }
    if (typeof v === 'function' || typeof v === 'symbol') throw new Error('An object could not be cloned.')
    if (v instanceof Date) return { $: 'd', v: v.getTime() }
    if (v instanceof Map) return { $: 'm', v: [...v].map(([k, x]) => [enc(k), enc(x)]) }
    if (v instanceof Set) return { $: 's', v: [...v].map(enc) }
    if (v instanceof Error) return { $: 'e', n: v.name, v: v.message }
    if (v instanceof ArrayBuffer || ArrayBuffer.isView(v)) {
      const u = v instanceof ArrayBuffer ? new Uint8Array(v) : new Uint8Array(v.buffer, v.byteOffset, v.byteLength)
      let s = ''
      for (let i = 0; i < u.length; i += 32768) s += String.fromCharCode.apply(null, u.subarray(i, i + 32768))
      return { $: v instanceof ArrayBuffer ? 'a' : 'A', v: btoa(s) }
    }
    if (Array.isArray(v)) return v.map(enc)
    const o = {}
    for (const k of Object.keys(v)) o[k] = enc(v[k])
    return '$' in o ? { $: 'o', v: o } : o
  }
  const dec = (v) => {
    if (v === null || typeof v !== 'object') return v
    if (Array.isArray(v)) return v.map(dec)
    const obj = (x) => Object.fromEntries(Object.entries(x).map(([k, y]) => [k, dec(y)]))
    switch (v.$) {
      case undefined:
        return obj(v)
      case 'o':
        return obj(v.v)
      case 'u':
        return undefined
      case 'n':
        return Number(v.v)
      case 'b':
        return BigInt(v.v)
      case 'd':
        return new Date(v.v)
      case 'm':
        return new Map(v.v.map(([k, x]) => [dec(k), dec(x)]))
      case 's':
        return new Set(v.v.map(dec))
      case 'e':
        return Object.assign(new Error(v.v), { name: v.n })
      default: {
        const s = atob(v.v)
        const u = Uint8Array.from(s, (c) => c.charCodeAt(0))
        return v.$ === 'a' ? u.buffer : u
      }
    }
  }
  return { enc: (v) => JSON.stringify(enc(v)), dec: (s) => dec(JSON.parse(s)) }
}
module.exports = { codec, ...codec() }
