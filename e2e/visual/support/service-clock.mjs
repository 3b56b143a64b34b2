// Preloaded into the service of which pictures are taken. Its clock begins at a stated time and is slow: times differ, so that what is sorted
// by them has an order, and all are within the same second, so that none shows how fast a machine is.
const { now } = Date
const day = Date.parse(process.env.WAYBILL_VISUAL_DAY)
const began = Number(process.env.WAYBILL_VISUAL_BEGAN)
const slowness = 1_000
const slow = () => day + Math.floor((now() - began) / slowness)
globalThis.Date = class extends Date {
  constructor(...parts) {
    if (parts.length === 0) super(slow())
    else super(...parts)
  }

  static now() {
    return slow()
  }
}
