/** Pointers whose places are looked for, as a tree of their steps, so that a pass over the document knows where it is in it. */
export class RequestedPosition {
  readonly #steps = new Map<string, RequestedPosition>()
  /** Offset of the tag where the value starts; undefined until it is met. */
  start: number | undefined

  /** The place one step further, when something below it is wanted. */
  step(step: string | number): RequestedPosition | undefined {
    return this.#steps.get(String(step))
  }

  /** Notes that this pointer is wanted. */
  want(pointer: string): void {
    let place: RequestedPosition | undefined
    for (const step of stepsOf(pointer)) {
      const from: RequestedPosition = place ?? this
      place = from.#steps.get(step) ?? new RequestedPosition()
      from.#steps.set(step, place)
    }
  }

  /** Where the value of a pointer starts, or else the nearest value above that was met. */
  found(pointer: string): number | undefined {
    let start = this.start
    let place: RequestedPosition | undefined
    for (const step of stepsOf(pointer)) {
      place = (place ?? this).step(step)
      if (place?.start === undefined) break
      start = place.start
    }
    return start
  }
}

function stepsOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}
