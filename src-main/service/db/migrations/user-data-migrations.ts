import { accounts0001 } from './0001-accounts.ts'
import { advisoryExchange0013 } from './0013-advisory-exchange.ts'
import { changesInParts0021 } from './0021-changes-in-parts.ts'
import { delivery0063 } from './0063-delivery.ts'
import { counts0005 } from './0005-counts.ts'
import { decisionsThatLast0009 } from './0009-decisions-that-last.ts'
import { deletions0020 } from './0020-deletions.ts'
import { dismissedSuggestions0014 } from './0014-dismissed-suggestions.ts'
import { documentContent0006 } from './0006-document-content.ts'
import { documentReferences0055 } from './0055-document-references.ts'
import { componentEdits0060 } from './0060-component-edits.ts'
import { documentReplacement0008 } from './0008-document-replacement.ts'
import { findIndex0051 } from './0051-find-index.ts'
import { findings0003 } from './0003-findings.ts'
import { originalTerms0007 } from './0007-original-terms.ts'
import { placesOfDecisions0028 } from './0028-places-of-decisions.ts'
import { feedAgeLimits0047 } from './0047-feed-age-limits.ts'
import { feedsFetchedAgain0029 } from './0029-feeds-fetched-again.ts'
import { parts0049 } from './0049-parts.ts'
import { policies0030 } from './0030-policies.ts'
import { notifications0062 } from './0062-notifications.ts'
import { organizationLicenses0031 } from './0031-organization-licenses.ts'
import { documentRepairs0042 } from './0042-document-repairs.ts'
import { newestVersions0043 } from './0043-newest-versions.ts'
import { checks0032 } from './0032-checks.ts'
import { automation0033 } from './0033-automation.ts'
import { labeling0034 } from './0034-labeling.ts'
import { carriedDecisionsConfirmed0048 } from './0048-carried-decisions-confirmed.ts'
import { signIn0068 } from './0068-sign-in.ts'
import { shareLinks0064 } from './0064-share-links.ts'
import { signingKeys0052 } from './0052-signing-keys.ts'
import { auditLog0053 } from './0053-audit-log.ts'
import { keysOfPeople0059 } from './0059-keys-of-people.ts'
import { auditIndexes0058 } from './0058-audit-indexes.ts'
import { decisionsOfParents0054 } from './0054-decisions-of-parents.ts'
import { editedComponents0057 } from './0057-edited-components.ts'
import { checkRepairs0035 } from './0035-check-repairs.ts'
import { handover0067 } from './0067-handover.ts'
import { handoverNotes0074 } from './0074-handover-notes.ts'
import { serviceAccounts0075 } from './0075-service-accounts.ts'
import { samplesWithOtherData0076 } from './0076-samples-with-other-data.ts'
import { deliveryTimes0066 } from './0066-delivery-times.ts'
import { invitations0065 } from './0065-invitations.ts'
import { savedFinds0061 } from './0061-saved-finds.ts'
import { savedViews0036 } from './0036-saved-views.ts'
import { licenseReplacements0037 } from './0037-license-replacements.ts'
import { versionRules0038 } from './0038-version-rules.ts'
import { keysOfViews0045 } from './0045-keys-of-views.ts'
import { viewsOfProducts0046 } from './0046-views-of-products.ts'
import { proposalsOfRules0041 } from './0041-proposals-of-rules.ts'
import { messagesOfRules0044 } from './0044-messages-of-rules.ts'
import { statedCompleteness0039 } from './0039-stated-completeness.ts'
import { removedComponents0050 } from './0050-removed-components.ts'
import { replacedLicenses0040 } from './0040-replaced-licenses.ts'
import { queueRows0023 } from './0023-queue-rows.ts'
import { rowsLaidAside0017 } from './0017-rows-laid-aside.ts'
import { scanStates0010 } from './0010-scan-states.ts'
import { scans0004 } from './0004-scans.ts'
import { scansInParts0025 } from './0025-scans-in-parts.ts'
import { shownContents0024 } from './0024-shown-contents.ts'
import { stageChunks0019 } from './0019-stage-chunks.ts'
import { staleSources0015 } from './0015-stale-sources.ts'
import { stepsOfChanges0027 } from './0027-steps-of-changes.ts'
import { storeMark0018 } from './0018-store-mark.ts'
import { statementsAlone0022 } from './0022-statements-alone.ts'
import { supportAndWeights0011 } from './0011-support-and-weights.ts'
import { tickets0069 } from './0069-tickets.ts'
import { upstreamRows0016 } from './0016-upstream-rows.ts'
import { vendorStatements0012 } from './0012-vendor-statements.ts'
import { versions0002 } from './0002-versions.ts'
import { worseEvidence0026 } from './0026-worse-evidence.ts'
import { jobBatches0070 } from './0070-job-batches.ts'

/** Every migration of the user's database in order: its position counts, not its number. A released migration is never edited. */
export const userDataMigrations = [
  accounts0001,
  versions0002,
  findings0003,
  scans0004,
  counts0005,
  documentContent0006,
  originalTerms0007,
  documentReplacement0008,
  decisionsThatLast0009,
  scanStates0010,
  supportAndWeights0011,
  vendorStatements0012,
  advisoryExchange0013,
  dismissedSuggestions0014,
  staleSources0015,
  upstreamRows0016,
  rowsLaidAside0017,
  storeMark0018,
  stageChunks0019,
  deletions0020,
  changesInParts0021,
  statementsAlone0022,
  queueRows0023,
  shownContents0024,
  scansInParts0025,
  worseEvidence0026,
  stepsOfChanges0027,
  placesOfDecisions0028,
  feedsFetchedAgain0029,
  policies0030,
  organizationLicenses0031,
  checks0032,
  automation0033,
  labeling0034,
  checkRepairs0035,
  savedViews0036,
  licenseReplacements0037,
  versionRules0038,
  statedCompleteness0039,
  replacedLicenses0040,
  proposalsOfRules0041,
  documentRepairs0042,
  newestVersions0043,
  messagesOfRules0044,
  keysOfViews0045,
  viewsOfProducts0046,
  feedAgeLimits0047,
  carriedDecisionsConfirmed0048,
  parts0049,
  removedComponents0050,
  findIndex0051,
  signingKeys0052,
  auditLog0053,
  documentReferences0055,
  decisionsOfParents0054,
  componentEdits0060,
  auditIndexes0058,
  savedFinds0061,
  editedComponents0057,
  keysOfPeople0059,
  notifications0062,
  delivery0063,
  invitations0065,
  shareLinks0064,
  deliveryTimes0066,
  handover0067,
  signIn0068,
  tickets0069,
  jobBatches0070,
  handoverNotes0074,
  serviceAccounts0075,
  samplesWithOtherData0076,
] as const
