import { IconButton } from '#renderer/ui/Button.tsx'
import { Menu, MenuItem } from '#renderer/ui/Menu.tsx'
import * as texts from './texts.tsx'

/** The components as a CSV file, and their changes from one. */
export function CsvMenu({
  mayEdit,
  onExport,
  onImport,
}: {
  readonly mayEdit: boolean
  readonly onExport: () => void
  readonly onImport: () => void
}) {
  return (
    <Menu trigger={<IconButton icon="download" label={texts.csvFile} />}>
      <MenuItem icon="download" onSelect={onExport}>
        {texts.exportComponentsAsCsv}
      </MenuItem>
      <MenuItem
        icon="file"
        disabled={!mayEdit}
        {...(!mayEdit && { note: texts.yourRoleCannotEdit })}
        onSelect={onImport}
      >
        {texts.importComponentsFromCsv}
      </MenuItem>
    </Menu>
  )
}
