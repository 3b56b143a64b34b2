/** Requested JSON pointers as a tree of their steps, so that one pass over the document can find them all. */
export class RequestedPosition {
  readonly #steps = new Map<string, RequestedPosition>()
  /** Offset of the tag where the value starts; undefined until it is found. */
  start: number | undefined

  /** Returns the position one step deeper, if anything below it is requested. */
  step(step: string | number): RequestedPosition | undefined {
    return this.#steps.get(String(step))
  }

  /** Adds a requested pointer. */
  want(pointer: string): void {
    let place: RequestedPosition | undefined
    for (const step of stepsOf(pointer)) {
      const from: RequestedPosition = place ?? this
      place = from.#steps.get(step) ?? new RequestedPosition()
      from.#steps.set(step, place)
    }
  }

  /** Returns the start of the value at a pointer, or of the nearest enclosing value that was found. */
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
