import { updateFromCsv } from '#service/components/csv-update.ts'
import { removeComponents } from '#service/components/remove-components.ts'
import { editProblems } from '#service/components/edit-component.ts'
import { listEdits } from '#service/db/components/component-edits.ts'
import type { ComponentEdit } from '#service/domain/components/component-edit.ts'
import { changeLabels, type LabelChange, labelKey } from '#service/domain/labeling/labels.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { ComponentBulkUpdateInput, Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { readFieldValues } from '#service/graphql/labeling/custom-field-input.ts'
import { checkAddresses } from '#service/components/check-addresses.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import { clearableText, requireName } from '#service/graphql/resolving/text-input.ts'
import { requireVersion } from '#service/graphql/resolving/version-loaders.ts'
import { readComponentEdit } from './component-input.ts'

/** Limit of components that one call may name: about as many as fit in the body of a request. */
const maxComponents = 25_000
/** Limit of components that one call may remove: the graph of the version is changed for each of them. */
const maxRemoved = 5_000

/** Writes of many components in one step, and the file that one of them reads. */
export const bulkUpdateResolvers: Resolvers = {
  Sbom: {
    componentBulkEdits: async ({ id }, _args, { services }) => [...(await listEdits(services.database.read, id))],
    componentsCsv: async (version, _args, { services, clock }) => {
      const content = await clock.runPaused(() => services.componentsFiles.write(version))
      const label = version.label.replaceAll(/[^\p{L}\p{N}.+_-]+/gu, '-')
      const filename = `components-${label.slice(0, 60)}.csv`
      const contentType = 'text/csv'
      return { filename, contentType, url: await services.downloads.offer({ content, contentType, filename }) }
    },
  },
  Mutation: {
    componentBulkUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Component')
        const version = await requireVersion(context, input.sbomId)
        const ids = readIds(input)
        const customFields = await readFieldValues(context, 'component', input.customFields)
        const edit = { ...readBulkEdit(input), ...(customFields.length > 0 && { customFields }) }
        const labels = readLabels(input)
        const hasLabels = labels.add.length + labels.remove.length > 0
        if (hasLabels) changeLabels([], labels) // what is wrong with the labels themselves is no error of a component
        if (Object.keys(edit).length === 0 && !hasLabels) throw new Rejection('Name at least one field to change')
        // What is wrong for all is said once; a license that a component has already may be sent again.
        const problems = editProblems(edit, version)
        if (problems.length > 0) throw new Rejection(problems)
        return context.services.editSteps.edit(version, inPieces(ids), {
          editOf: ({ component }) => ({
            ...edit,
            ...(hasLabels && { labels: changeLabels(component.labels, labels) }),
          }),
          kind: 'UPDATE',
          by: actorOf(context),
          isDryRun: input.dryRun ?? false,
        })
      }),
    componentCsvUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Component')
        const version = await requireVersion(context, input.sbomId)
        const options = { by: actorOf(context), isDryRun: input.dryRun ?? false }
        return updateFromCsv(context.services, version, input.file, options)
      }),
    componentBulkDelete: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Component')
        const version = await requireVersion(context, input.sbomId)
        const ids = readIds(input, maxRemoved, 'removed')
        return removeComponents(context.services, version, ids, actorOf(context))
      }),
    componentBulkUndo: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Component')
        const version = await requireVersion(context, input.sbomId)
        return context.services.editSteps.undo(version, input.editId, actorOf(context))
      }),
  },
}

function readIds(
  { componentIds }: Pick<ComponentBulkUpdateInput, 'componentIds'>,
  most = maxComponents,
  done = 'changed',
): readonly string[] {
  const ids = [...new Set(componentIds)]
  if (ids.length === 0) throw new Rejection('"componentIds" must not be empty')
  if (ids.length > most) {
    throw new Rejection(`At most ${most.toLocaleString('en-US')} components can be ${done} in one call`)
  }
  return ids
}

/** Components that are edited in one step of the transaction. */
const atOnce = 500

function* inPieces(ids: readonly string[]): Generator<readonly string[]> {
  for (let first = 0; first < ids.length; first += atOnce) yield ids.slice(first, first + atOnce)
}

function readLabels({ addLabels, removeLabels }: ComponentBulkUpdateInput): LabelChange {
  const [add, remove] = [addLabels ?? [], removeLabels ?? []]
  const removed = new Set(remove.map(labelKey))
  const both = add.find((label) => removed.has(labelKey(label)))
  if (both !== undefined) throw new Rejection(`The label "${both.trim()}" cannot be both added and removed`)
  return { add, remove }
}

function readBulkEdit({ supplier, ...input }: ComponentBulkUpdateInput): ComponentEdit {
  const { kind, version, group, licenses, copyright, description, scope, internal, supportLevel, endOfSupport } = input
  const fields = { kind, version, group, licenses, copyright, description, scope, internal, supportLevel, endOfSupport }
  const edit = readComponentEdit({ ...fields, id: '', sbomId: input.sbomId }, undefined)
  if (supplier === undefined) return edit
  if (supplier === null) return { ...edit, supplier: null }
  const [url, email] = [clearableText(supplier.url) ?? null, clearableText(supplier.contactEmail) ?? null]
  checkAddresses({ email, url })
  const contactName = clearableText(supplier.contactName) ?? null
  return { ...edit, supplier: { name: requireName(supplier.name), phone: null, email, url }, contactName }
}
