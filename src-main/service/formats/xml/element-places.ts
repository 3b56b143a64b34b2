import type { Position } from '#service/formats/json/position.ts'
import { placesOf } from './places.ts'
import { passXml, type XmlTag } from './xml-pass.ts'

interface Wanted {
  readonly steps: Map<string, Wanted>
  start: number | undefined
}

/** An open element on the path to a requested one. */
interface Level {
  readonly wanted: Wanted | undefined
  children: number
  readonly named: Map<string, number>
}

/**
 * Returns the positions of elements, by paths such as `/b:bom/*[2]/b:name[3]`: a step names the n-th element of all (`*`) or of those with
 * that name. Takes one pass over the text.
 * @throws {Rejection} if the text is not well-formed
 */
export function elementPlaces(text: Buffer, paths: readonly string[]): ReadonlyMap<string, Position> {
  const root: Wanted = { steps: new Map(), start: undefined }
  const ends = new Map(paths.map((path) => [path, wantedAt(root, path)]))
  const levels: Level[] = [{ wanted: root, children: 0, named: new Map() }]
  passXml(text, {
    open: (tag, start) => void levels.push(levelOf(levels.at(-1), tag, start)),
    text: () => undefined,
    close: () => void levels.pop(),
  })
  const places = placesOf(
    text,
    [...ends.values()].flatMap(({ start }) => start ?? []),
  )
  return new Map(
    [...ends].flatMap(([path, { start }]) => {
      const place = start === undefined ? undefined : places.get(start)
      return place ? [[path, place] as const] : []
    }),
  )
}

function wantedAt(root: Wanted, path: string): Wanted {
  let at = root
  for (const step of path.split('/').slice(1)) {
    if (step.startsWith('@') || step.startsWith('text()')) break
    const key = step.endsWith(']') ? step : `${step}[1]`
    const next = at.steps.get(key) ?? { steps: new Map<string, Wanted>(), start: undefined }
    at.steps.set(key, next)
    at = next
  }
  return at
}

function levelOf(parent: Level | undefined, tag: XmlTag, start: number): Level {
  const steps = parent?.wanted?.steps
  let wanted: Wanted | undefined
  if (parent && steps && steps.size > 0) {
    parent.children += 1
    const same = (parent.named.get(tag.name) ?? 0) + 1
    parent.named.set(tag.name, same)
    wanted = steps.get(`*[${parent.children}]`) ?? steps.get(`${tag.name}[${same}]`)
    if (wanted) wanted.start = start
  }
  return { wanted, children: 0, named: new Map() }
}
