import { pageList } from '#renderer/lib/pages.ts'
import { versionGoTos } from '#renderer/lib/version-places.ts'

/** One line of the key sheet: what happens, and the keys that do it as the key map writes them. */
export interface KeyLine {
  readonly what: string
  readonly keys: readonly string[]
}

export interface KeyGroup {
  readonly title: string
  readonly lines: readonly KeyLine[]
}

function line(what: string, ...keys: string[]): KeyLine {
  return { what, keys }
}

/** Every key that works, by what it is for. A key that does nothing yet is not listed. */
export const keyGroups: readonly KeyGroup[] = [
  {
    title: 'Move in the queue',
    lines: [
      line('Next, previous', 'j k'),
      line('Extend the selection', 'Shift+j', 'Shift+k'),
      line('Tick this row', 'x'),
      line('Tick all in the filter', '$mod+a'),
      line('First, last', 'Home End'),
      line('Go into the evidence', 'Enter'),
      line('Read on in the evidence', 'Space'),
      line('Show or hide the evidence', 'e'),
      line('Filter', '/'),
    ],
  },
  {
    title: 'Select alike',
    lines: [line('Same vulnerability', 'v'), line('Same package', 'p'), line('Back: pick, selection, filter', 'Esc')],
  },
  {
    title: 'Decide',
    lines: [
      line('Not affected, then why', 'n 1–5'),
      line('Affected, then response', 'a 1–5'),
      line('Fixed', 'f'),
      line('Under investigation', 'u'),
      line('Reuse the old answer, or repeat the last one', '.'),
      line('Accept, decline what is proposed', 'y', 'Shift+y'),
      line('Note', ';'),
    ],
  },
  {
    title: 'After N',
    lines: [
      line('Component not present', '1'),
      line('Vulnerable code not present', '2'),
      line('Not in execute path', '3'),
      line('Not controllable by adversary', '4'),
      line('Inline mitigations exist', '5'),
    ],
  },
  {
    title: 'After A',
    lines: [
      line('Update', '1'),
      line('Workaround', '2'),
      line('Rollback', '3'),
      line('Cannot fix', '4'),
      line('Will not fix', '5'),
    ],
  },
  {
    title: 'Set aside',
    lines: [line('Snooze, then until when', 's 1–5'), line('Assign', '@'), line('Labels', 'l')],
  },
  { title: 'Take back', lines: [line('Undo', 'z'), line('Redo', 'Shift+z')] },
  {
    title: 'Review of a VEX document',
    lines: [
      line('Take this statement over, or not', 'Space'),
      line('Take its whole group over, or none of it', 'a'),
      line('Apply what is ticked', 'Enter'),
      line('Search the statements', '/'),
      line('Take the import back', 'z'),
    ],
  },
  {
    title: 'Review of earlier answers',
    lines: [
      line('Confirm all where nothing relevant changed', 'y'),
      line('Confirm this answer', 'Enter'),
      line('Decline it: the finding goes to the queue', 'x'),
      line('Confirm or decline the whole group', 'Shift+y', 'Shift+x'),
    ],
  },
  { title: 'Go to', lines: pageList.map(({ keyLabel, keys }) => line(keyLabel, keys)) },
  { title: 'Go to, in a version', lines: versionGoTos.map(({ label, keys }) => line(label, keys)) },
  {
    title: 'Anywhere',
    lines: [
      line('Find or run', '$mod+k'),
      line('Open a file', '$mod+o'),
      line('Download the VEX or another file', '$mod+e'),
      line('This sheet', '?'),
    ],
  },
]

/** Groups with the lines that have every word of a search, in what they do or in their group's name. */
export function findKeys(text: string): KeyGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return keyGroups
    .map((group) => ({
      title: group.title,
      lines: group.lines.filter(({ what }) => {
        const said = `${group.title} ${what}`.toLowerCase()
        return words.every((word) => said.includes(word))
      }),
    }))
    .filter(({ lines }) => lines.length > 0)
}
