/** One parsed word of a shape's table. */
export interface Entry {
  /** `@` attribute, `#` text of the element, `$` element for a bare text, empty for an element. */
  readonly sign: '@' | '#' | '$' | ''
  readonly element: string
  readonly member: string
  /** A scalar type, `dependency`, or the name of a shape. */
  readonly type: string
  readonly repeats: boolean
  readonly since: number
  readonly onceBefore: number
  readonly within: string | undefined
  readonly marks: readonly string[]
  /** Child elements of a list or choice. */
  readonly items: readonly Entry[]
  readonly isChoice: boolean
  readonly uniform: boolean
  /** Name of the shape that may replace the list. */
  readonly object: string | undefined
}

/**
 * Parses a table. Words are separated by blanks:
 *
 *     @name        an attribute                            #member      the text of the element
 *     name         an element with a text                  name:type    an element of another scalar type, or of a shape
 *     name=member  has another name in JSON (`.`: its members belong to the enclosing object)
 *     name*        each occurrence is an entry of a list   name>item    an element around the items of a list
 *     a|b          items of several kinds                  >>           the same, but one kind for all of a list
 *     ~            one of several, replacing the whole     &shape       or an object of this shape
 *     item/member  the item's value is wrapped in a member item?a,b     kind of items that have one of these members
 *     ^6           since 1.6                               !6           only once before 1.6
 *     $name        an element for a bare text
 *
 * If an element occurs twice, the later form applies from its version on.
 */
export function entriesOf(table: string): readonly Entry[] {
  return table.trim().split(/\s+/).map(entryOf)
}

const word =
  /^(?<sign>[@#$]?)(?<element>[\w-]+)(?:=(?<member>[\w.-]+))?(?:(?<list>>>|>|~)(?<items>[\w:/?,|^-]+)(?:&(?<object>\w+))?)?(?::(?<type>\w+))?(?:\/(?<within>[\w-]+))?(?:\?(?<marks>[\w,]+))?(?<star>\*?)(?:\^(?<since>\d))?(?:!(?<once>\d))?$/

function entryOf(text: string): Entry {
  const groups = word.exec(text)?.groups
  if (!groups) throw new Error(`"${text}" is no entry of a shape`)
  const { sign = '', element = '', member = element, list, items, object, type = 'text' } = groups
  const { within, marks, star, since = 0, once = 0 } = groups
  return {
    sign: sign as Entry['sign'], // the expression takes no other
    element,
    member,
    type,
    repeats: star === '*',
    since: Number(since),
    onceBefore: Number(once),
    within,
    marks: marks?.split(',') ?? [],
    items: items === undefined ? [] : items.split('|').map(entryOf),
    isChoice: list === '~',
    uniform: list === '>>',
    object,
  }
}
