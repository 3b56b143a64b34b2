// Preloaded into the service while the pictures of the guide are drawn: its clock stands at a fixed day, so that no picture differs by its day.
const shift = Number(process.env.WAYBILL_GUIDE_CLOCK_SHIFT)
const { now } = Date
globalThis.Date = class extends Date {
  constructor(...parts) {
    if (parts.length === 0) super(now() + shift)
    else super(...parts)
  }

  static now() {
    return now() + shift
  }
}
