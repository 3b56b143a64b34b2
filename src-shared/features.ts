// What a release may have and another may lack. A service names them in `service.features`; a window compares the names with its own.

/** Something that people do with Waybill, as far as a server has to take part. */
export interface Feature {
  /** The name in `service.features`. It never changes. */
  readonly name: string
  /** What it is called in a sentence. */
  readonly words: string
  /** The fields of the schema that it consists of (`Type.field`). A server without one of them lacks it. */
  readonly fields: readonly string[]
}

/** A closed list, in the order in which it is shown. A name is only ever added. */
export const features: readonly Feature[] = [
  of('handover', 'handing over between stores', 'Mutation.handoverExport', 'Mutation.handoverImport'),
  of('tickets', 'tickets', 'Query.tickets', 'Query.trackers', 'Mutation.trackerCreate', 'Mutation.ticketCreate'),
  of('share-links', 'share links', 'Query.shareLinks', 'Mutation.shareLinkCreate', 'Mutation.shareLinkRevoke'),
  of('share-files', 'files for receivers', 'Mutation.sbomShareFileCreate'),
  of('invitations', 'invitations', 'Mutation.userInvite', 'Mutation.userInvitationRevoke'),
  of(
    'sign-in-providers',
    'sign-in with a provider',
    'Organization.signInProvider',
    'Mutation.signInProviderUpdate',
    'Mutation.signInProviderCheck',
  ),
  of('inbox', 'the inbox', 'Query.notifications', 'Mutation.notificationRead'),
  of(
    'delivery',
    'notifications by mail, chat and webhook',
    'Query.notificationDeliveries',
    'Mutation.notificationMailServerUpdate',
    'Mutation.notificationWebhookUpdate',
  ),
  of('delivery-times', 'delivery times', 'Mutation.notificationTimesUpdate', 'Mutation.notificationChannelRuleUpdate'),
  of('mentions', 'mentions in notes', 'ComponentVexUpdatePayload.mentionProblems'),
  of('assignment', 'assigned findings', 'Mutation.componentVulnAssign'),
  of('job-batches', 'batches of jobs', 'Query.jobBatch', 'Mutation.jobBatchCancel'),
  of('saved-views', 'saved views', 'Query.savedViews', 'Mutation.savedViewCreate'),
  of('saved-finds', 'saved searches', 'Query.savedFinds', 'Query.findNotices', 'Mutation.savedFindCreate'),
  of('parts', 'parts', 'Mutation.partAttach', 'Mutation.partDetach'),
  of('offered-parts', 'offered parts', 'Sbom.offeredParts', 'Mutation.partAttachOffered'),
  of('repeated-edits', 'repeated edits', 'Mutation.sbomEditsRepeat', 'Mutation.sbomEditsRepeatUndo'),
  of(
    'bulk-edits',
    'edits of many components',
    'Mutation.componentBulkUpdate',
    'Mutation.componentBulkDelete',
    'Mutation.componentBulkUndo',
    'Mutation.componentCsvUpdate',
  ),
  of('reviews', 'reviews of versions', 'Mutation.sbomReviewCreate'),
  of('automation', 'automation rules', 'Query.automationRules', 'Mutation.automationRuleCreate'),
  of('advisory-needs', 'missing advisory data', 'Query.advisoryNeeds'),
  of('internal-names', 'internal names', 'Query.internalNamesPreview', 'Mutation.internalNamesUpdate'),
]

function of(name: string, words: string, ...fields: readonly string[]): Feature {
  return { name, words, fields }
}
