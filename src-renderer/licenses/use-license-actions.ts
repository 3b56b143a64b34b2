import { useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#renderer/lib/paths.ts'
import { startRule } from '#renderer/lib/started-rule.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { showError, showToast } from '#renderer/lib/toasts.ts'
import { ruleOfLicense } from './rule-of-license.ts'
import * as texts from './texts.tsx'
import { useIsReplacing, useLicenseReplace } from './use-license-replace.ts'
import { type LicenseRow, useLicenseChange } from './use-licenses.ts'

/** An expression that gets another license: in some of its components, or in all if it is null. */
export interface EditedLicense {
  readonly row: LicenseRow
  readonly componentIds: readonly string[] | null
}

/** Returns what can be done about the expression with the cursor, and binds it to keys. */
export function useLicenseActions(sbomId: string, row: LicenseRow | undefined, mayChange: boolean) {
  const [, navigate] = useLocation()
  const [edited, setEdited] = useState<EditedLicense | null>(null)
  const { change } = useLicenseChange()
  const replace = useLicenseReplace(sbomId)
  const isReplacing = useIsReplacing(sbomId)
  const takeMeant = (of: LicenseRow) => {
    const { licensesExp, suggestion } = of
    if (!mayChange || isReplacing(licensesExp)) return
    if (isOfParts(of)) return tellParts()
    if (suggestion === null) return void showToast({ text: texts.nothingCertainCanBeSaid })
    // The row of this expression is gone before a callback of the mutation would be called.
    replace
      .mutateAsync({ licensesExp, componentIds: null, replacement: suggestion })
      .catch((error: unknown) => showError(error, texts.licenseCouldNotBeSet))
  }
  const setState = (state: string) => {
    if (!mayChange || !row) return
    const [only, ...others] = row.licenses
    if (only && others.length === 0) {
      change({ id: only.id, state, before: only.state })
    } else
      showToast({
        text: only ? texts.openTheExpressionToChooseOne : texts.itHasNoLicense,
      })
  }
  const beginRule = (of: LicenseRow) => {
    if (!mayChange) return
    startRule(ruleOfLicense(of))
    navigate(paths.automation)
  }
  useKeys({
    r: () => row && beginRule(row),
    y: () => setState('approved'),
    x: () => setState('rejected'),
    e: () => mayChange && row && (isOfParts(row) ? tellParts() : setEdited({ row, componentIds: null })),
    m: () => row && takeMeant(row),
  })
  return { edited, setEdited, change, takeMeant, beginRule }
}

/** Tests whether only components of parts carry an expression: they get another license in their part. */
function isOfParts({ componentsCount, inheritedCount }: LicenseRow): boolean {
  return inheritedCount === componentsCount
}

function tellParts(): void {
  showToast({
    text: texts.onlyPartsHaveComponents,
    detail: texts.setItThereOpenAComponent,
  })
}
