import { useState } from 'react'
import { saveBase64 } from '#renderer/lib/save-file.ts'
import { toBase64 } from '#renderer/lib/to-base64.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Menu, MenuItem } from '#renderer/ui/Menu.tsx'
import { checksAsCsv, checksAsJson, failuresAsCsv } from './export-checks.ts'
import * as texts from './texts.tsx'
import { readAllFailures, type Result } from './use-checks.ts'

/** Saves the results of all checks of a version, or what failed with its places. */
export function ExportChecks({
  sbomId,
  label,
  results,
}: {
  readonly sbomId: string
  /** Label of the version, which is in the name of the file. */
  readonly label: string
  readonly results: readonly Result[]
}) {
  const [isBusy, setBusy] = useState(false)
  const save = async (name: string, read: () => string | Promise<string>) => {
    if (isBusy) return
    setBusy(true)
    try {
      const type = name.endsWith('.json') ? 'application/json' : 'text/csv'
      saveBase64(toBase64(await read()), name, type)
    } catch (error) {
      showError(error, texts.checksCouldNotBeExported)
    } finally {
      setBusy(false)
    }
  }
  const version = label.replaceAll(/[^\w.-]+/g, '-')
  const failures = async () => failuresAsCsv(await readAllFailures(sbomId))
  return (
    <Menu
      // It stays enabled while a file is made: a disabled one would lose the focus.
      trigger={
        <Button icon="download" aria-busy={isBusy}>
          {texts.exportChecks}
        </Button>
      }
    >
      <MenuItem icon="file" onSelect={() => void save(`checks-${version}.csv`, () => checksAsCsv(results))}>
        {texts.checksAsCsv}
      </MenuItem>
      <MenuItem icon="file" onSelect={() => void save(`check-failures-${version}.csv`, failures)}>
        {texts.failuresAsCsv}
      </MenuItem>
      <MenuItem icon="file" onSelect={() => void save(`checks-${version}.json`, () => checksAsJson(results))}>
        {texts.checksAsJson}
      </MenuItem>
    </Menu>
  )
}
