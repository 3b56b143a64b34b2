import { pageList } from '#renderer/lib/pages.ts'
import { versionGoTos } from '#renderer/lib/version-places.ts'

/** One line of the key sheet: an action, and its keys as the key map writes them. */
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

/** All keys by purpose. A key that does nothing yet is not listed. */
export const keyGroups: readonly KeyGroup[] = [
  {
    title: 'Move through the queue',
    lines: [
      line('Next, previous', 'j k'),
      line('Extend the selection', 'Shift+j', 'Shift+k'),
      line('Select this row', 'x'),
      line('Select all filtered rows', '$mod+a'),
      line('First, last', 'Home End'),
      line('Focus the evidence', 'Enter'),
      line('Scroll the evidence', 'Space'),
      line('Show or hide the evidence', 'e'),
      line('Filter', '/'),
      line('Assigned to you, everything', 'm'),
      line('Include or leave out what parts bring', 'Shift+p'),
    ],
  },
  {
    title: 'Select similar',
    lines: [line('Same vulnerability', 'v'), line('Same package', 'p'), line('Clear choice, selection, filter', 'Esc')],
  },
  {
    title: 'Decide',
    lines: [
      line('Not affected, then justification', 'n 1–5'),
      line('Affected, then response', 'a 1–5'),
      line('Fixed', 'f'),
      line('Under investigation', 'u'),
      line('Reuse the earlier decision, or repeat the last one', '.'),
      line('Accept or decline the proposal', 'y', 'Shift+y'),
      line('For this version alone, not in the part', 'o'),
      line('Withdraw that: the part decides again', 'Shift+o'),
      line('Note', ';'),
    ],
  },
  {
    title: 'After N',
    lines: [
      line('Component not present', '1'),
      line('Vulnerable code not present', '2'),
      line('Vulnerable code not in execute path', '3'),
      line('Vulnerable code cannot be controlled by adversary', '4'),
      line('Inline mitigations already exist', '5'),
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
    title: 'Organize',
    lines: [
      line('Snooze, then duration', 's 1–5'),
      line('Assign', '@'),
      line('Labels', 'l'),
      line('Make a rule of the last decision', 'r'),
      line('Open a ticket about the finding', 't'),
    ],
  },
  { title: 'Undo', lines: [line('Undo', 'z'), line('Redo', 'Shift+z')] },
  {
    title: 'Review a VEX document',
    lines: [
      line('Select or clear this statement', 'Space'),
      line('Select or clear its group', 'a'),
      line('Apply selected statements', 'Enter'),
      line('Search the statements', '/'),
      line('Undo the import', 'z'),
    ],
  },
  {
    title: 'Review earlier decisions',
    lines: [
      line('Confirm all where nothing relevant changed', 'y'),
      line('Confirm this decision', 'Enter'),
      line('Decline: the finding stays in the queue', 'x'),
      line('Confirm or decline the whole group', 'Shift+y', 'Shift+x'),
    ],
  },
  {
    title: 'Compare',
    lines: [
      line('On a product: choose a version, compare', 'x', 'd'),
      line('Choose the older, the newer version', 'b', 't'),
      line('Older side: the version before, after', '[', ']'),
      line('Section', '1–5'),
      line('Show what is unchanged', 'u'),
      line('Search the differences', '/'),
    ],
  },
  {
    title: 'Share a product',
    lines: [line('On a product: its links; there: new link', 's'), line('Revoke a link', 'Shift+Delete')],
  },
  {
    title: 'Review a handover file',
    lines: [
      line('Conflict: keep what is here', '1'),
      line('Conflict: take what the file says', '2'),
      line('Leave the conflict open', '0'),
      line('Apply the file', 'Enter'),
      line('Undo, redo that', 'z', 'Shift+z'),
      line('Search the differences', '/'),
    ],
  },
  {
    title: 'Review licenses',
    lines: [
      line('Approve, reject', 'y', 'x'),
      line('Edit the license; in a version: set another one', 'e'),
      line('Use the license that is probably meant', 'm'),
      line('Make a rule that sets it in new versions', 'r'),
      line('Text of the license', 't'),
      line('Add an own license', 'c'),
      line('Search the licenses', '/'),
      line('Include or leave out what parts bring', 'Shift+p'),
    ],
  },
  {
    title: 'Review components',
    lines: [
      line('Select this component', 'Space'),
      line('Extend the selection', 'Shift+j', 'Shift+k'),
      line('Select all filtered components', '$mod+a'),
      line('Edit the selected components', 'b'),
      line('Remove the selected components', 'Shift+Delete'),
      line('Clear the selection', 'Esc'),
      line('Details', 'Enter'),
      line('Edit the component, its dependencies', 'e', 'd'),
      line('Back to what the document says, for an edited value', '1–9'),
      line('Add a component', 'a'),
      line('Include or leave out what parts bring', 'Shift+p'),
      line('Undo the last change of components', 'z'),
    ],
  },
  {
    title: 'Review documents of a version',
    lines: [
      line('Sign the document', 's'),
      line('Sign the version off as reviewed', 'o'),
      line('Edit the metadata', 'e'),
      line('Undo the last change of the metadata', 'z'),
    ],
  },
  {
    title: 'Review changes',
    lines: [line('Open the object', 'Enter'), line('Undo a step of decisions', 'z'), line('Search the changes', '/')],
  },
  {
    title: 'Review tickets that were not opened',
    lines: [line('Try again', 'r'), line('Stop', 'Shift+Delete'), line('New tracker', 'c')],
  },
  {
    title: 'Signing keys',
    lines: [line('Make a key', 'c'), line('Trust a key', 't')],
  },
  {
    title: 'Review parts',
    lines: [
      line('Fold and unfold', 'Space'),
      line('Open the version or finding', 'Enter'),
      line('Attach a part', 'a'),
      line('Detach a part', 'Delete'),
      line('Use the newer version of a part', 'n'),
      line('Undo the last change of parts', 'z'),
    ],
  },
  {
    title: 'Review policies and rules',
    lines: [
      line('Move', 'j', 'k'),
      line('Open', 'Enter'),
      line('Turn on and off', 'Space'),
      line('Run earlier, later', 'Alt+ArrowUp', 'Alt+ArrowDown'),
      line('New policy or rule', 'c'),
      line('In a version: waive a violation, open a ticket about it', 'w', 't'),
    ],
  },
  {
    title: 'Write a policy or rule',
    lines: [
      line('Conditions as rows or as text', '$mod+/'),
      line('Text: take the word that is offered', 'Tab'),
      line('Text: offer all subjects', 'Ctrl+Space'),
      line('Rows: add a condition, a group', 'c', 'g'),
      line('Add an action to a rule', 'a'),
    ],
  },
  { title: 'Backup', lines: [line('Back up now', 'b'), line('Restore the selected backup', 'Enter')] },
  {
    title: 'Go to',
    lines: [...pageList.map(({ keyLabel, keys }) => line(keyLabel, keys)), line('Saved view with that key', 'g 1–9')],
  },
  { title: 'Go to (in a version)', lines: versionGoTos.map(({ label, keys }) => line(label, keys)) },
  {
    title: 'Anywhere',
    lines: [
      line('Search or run a command', '$mod+k'),
      line('Open a file', '$mod+o'),
      line('Desktop app: switch to the next connection', '$mod+Shift+u'),
      line('Export the VEX or another file', '$mod+e'),
      line('Save the filter of a list as a view', '$mod+s'),
      line('Keyboard shortcuts', '?'),
    ],
  },
]

/** Returns the groups with the lines that contain every word of a search, in their text or in the group's name. */
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
