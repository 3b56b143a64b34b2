/** Returns a round number not below the greatest value, with its thirds. */
export function axisSteps(greatest: number): readonly number[] {
  const rough = Math.max(3, greatest) / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 3, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough
  return [0, step, 2 * step, 3 * step]
}

/** Moves labels at the ends of lines so that they do not overlap, and none is below `lowest`. */
export function spread(places: readonly number[], minGap: number, lowest: number): readonly number[] {
  const order = places.map((place, index) => ({ place, index })).sort((one, other) => one.place - other.place)
  const spreadOut = [...places]
  let last = -Infinity
  for (const { place, index } of order) {
    last = Math.max(place, last + minGap)
    spreadOut[index] = last
  }
  // What was moved below the chart pushes those above it up again.
  let next = lowest
  for (const { index } of order.toReversed()) {
    const place = Math.min(spreadOut[index] ?? 0, next)
    spreadOut[index] = place
    next = place - minGap
  }
  return spreadOut
}
