import { copyText } from '#renderer/lib/clipboard.ts'
import { formatNumber } from '#renderer/lib/format.ts'
import { linkTo } from '#renderer/lib/page-link.ts'
import { type CompareSection, paths } from '#renderer/lib/paths.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { Button, ButtonLink } from '#renderer/ui/Button.tsx'
import { Menu, MenuItem } from '#renderer/ui/Menu.tsx'
import * as texts from './texts.tsx'
import { type Comparison, type Pair, saveComparison } from './use-compare.ts'

interface ActionsProps {
  readonly data: Comparison
  readonly pair: Pair
  readonly section: CompareSection
}

/** What can be done with a comparison as a whole. */
export function CompareActions({ data, pair, section }: ActionsProps) {
  const save = (format: 'CSV' | 'MARKDOWN' | 'JSON') =>
    saveComparison(pair, format).catch((error: unknown) => showError(error, texts.comparisonCouldNotBeSaved))
  const { target, counts } = data
  return (
    <>
      <Button
        icon="copy"
        onClick={() =>
          void copyText(linkTo(paths.compare(pair.base, pair.target, section)), texts.linkToThisComparison)
        }
      >
        {texts.copyLink}
      </Button>
      <Menu trigger={<Button icon="download">{texts.exportText}</Button>}>
        <MenuItem icon="table" onSelect={() => void save('CSV')}>
          {texts.csvForSpreadsheets}
        </MenuItem>
        <MenuItem icon="file" onSelect={() => void save('MARKDOWN')}>
          {texts.markdownToRead}
        </MenuItem>
        <MenuItem icon="file" onSelect={() => void save('JSON')}>
          {texts.jsonForPrograms}
        </MenuItem>
      </Menu>
      {counts.findingsIntroduced > 0 && (
        <ButtonLink kind="go" href={paths.versionTriage(target.project.id, target.id)}>
          {texts.triageTheNew(formatNumber(counts.findingsIntroduced))}
        </ButtonLink>
      )}
    </>
  )
}
