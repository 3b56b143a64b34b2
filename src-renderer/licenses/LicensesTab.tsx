import type { ReactNode } from 'react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import text from '#renderer/ui/text.module.css'
import { ComponentLicenses } from './ComponentLicenses.tsx'
import { ExpressionList } from './ExpressionList.tsx'
import { canNarrow, noFilter, ofExpression } from './license-filter.ts'
import { type LicenseListing, LicenseHead, licenseSearchId } from './LicenseHead.tsx'
import * as texts from './texts.tsx'
import { useLicenseCategories, useLicenseStates } from './use-licenses.ts'

interface LicensesTabProps {
  readonly sbomId: string
  readonly environmentId: string
  /** True if what the version inherits from its parts is left out. */
  readonly leavesPartsOut?: boolean
  /** The export dialog of a version, which is a separate feature passed in by the shell. */
  readonly exportDialog: (props: {
    readonly sbomId: string
    readonly projectId: string
    readonly open: boolean
    readonly onClose: () => void
    readonly startAt: 'attribution'
  }) => ReactNode
}

/**
 * Lists the licenses of a version, by expression or by component, what they mean, and lets a user approve or reject the licenses in them. The
 * attribution report is exported from here.
 */
export function LicensesTab(props: LicensesTabProps) {
  const { sbomId, environmentId, leavesPartsOut = false, exportDialog: ExportDialog } = props
  const includesParts = !leavesPartsOut
  const [filter, setFilter] = useState(noFilter)
  const [listing, setListing] = useState<LicenseListing>('expression')
  const [isExporting, setExporting] = useState(false)
  const { counts, last, mayChange, partCount, isEmpty } = useLicenseStates(sbomId, includesParts)
  const categories = useLicenseCategories(sbomId, includesParts)
  const parts = usePartsChoice({ sbomId, environmentId, includesParts, partCount })
  useKeys({ '/': () => document.getElementById(licenseSearchId)?.focus() })
  if (isEmpty) return <NoComponents />
  const onClear = () => setFilter(noFilter)
  const onListing = (next: LicenseListing) => {
    if (next === 'component') setFilter((before) => ({ ...before, category: null }))
    setListing(next)
  }
  const onComponents = (licensesExp: string) => {
    setFilter({ ...noFilter, typed: ofExpression(licensesExp) })
    setListing('component')
  }
  const list = { sbomId, includesParts, filter, onClear }
  return (
    <>
      <LicenseHead
        {...{ sbomId, counts, categories, parts, filter, listing }}
        last={mayChange ? last : null}
        onFilter={setFilter}
        onListing={onListing}
        onAttribution={() => setExporting(true)}
      />
      {listing === 'component' ? (
        <ComponentLicenses {...list} environmentId={environmentId} hasParts={partCount > 0} />
      ) : canNarrow(filter.typed) ? (
        <ExpressionList {...list} mayChange={mayChange} onComponents={onComponents} />
      ) : (
        <OnlyForComponents onComponents={() => setListing('component')} onClear={onClear} />
      )}
      <ExportDialog
        {...{ sbomId }}
        projectId={environmentId}
        open={isExporting}
        onClose={() => setExporting(false)}
        startAt="attribution"
      />
    </>
  )
}

function NoComponents() {
  return (
    <>
      <EmptyState icon="key" title={texts.noComponents}>
        {texts.documentListsNoComponentsSo}
      </EmptyState>
      <BottomBar>
        <span>{texts.noLicenseExpressions}</span>
      </BottomBar>
    </>
  )
}

/** Says that the expressions cannot be filtered by conditions that the components were filtered by. */
function OnlyForComponents({
  onComponents,
  onClear,
}: {
  readonly onComponents: () => void
  readonly onClear: () => void
}) {
  return (
    <>
      <EmptyState
        icon="find"
        title={texts.theseConditionsAreAboutComponents}
        actions={
          <>
            <Button onClick={onComponents}>{texts.listComponents}</Button>
            <Button onClick={onClear}>{texts.clear}</Button>
          </>
        }
      >
        {texts.licensesAreFilteredBy}
      </EmptyState>
      <BottomBar>
        <span className={text.push} />
        <KeyHint keys="/">{texts.search}</KeyHint>
      </BottomBar>
    </>
  )
}

/** Whether the components of parts are among those of the licenses, which is part of the URL. Null for a version without parts. */
function usePartsChoice({
  sbomId,
  environmentId,
  includesParts,
  partCount,
}: Pick<LicensesTabProps, 'sbomId' | 'environmentId'> & {
  readonly includesParts: boolean
  readonly partCount: number
}) {
  const [, navigate] = useLocation()
  const list = paths.version(environmentId, sbomId, 'licenses')
  const toggle = () => navigate(includesParts ? paths.listWithoutParts(list) : list, { replace: true })
  useKeys({ 'Shift+p': toggle }, { enabled: partCount > 0 })
  return partCount > 0 ? { areIncluded: includesParts, toggle } : null
}
