/** VEX statuses of specification 2.3, in display order. Ids are part of the API and never change. */
export const vexStatuses = [
  { id: '6f0b0a51-0001-4000-8000-000000000001', word: 'not_affected', name: 'Not Affected', cyclonedx: 'not_affected' },
  { id: '6f0b0a51-0001-4000-8000-000000000002', word: 'affected', name: 'Affected', cyclonedx: 'exploitable' },
  { id: '6f0b0a51-0001-4000-8000-000000000003', word: 'fixed', name: 'Fixed', cyclonedx: 'resolved' },
  {
    id: '6f0b0a51-0001-4000-8000-000000000004',
    word: 'under_investigation',
    name: 'Under Investigation',
    cyclonedx: 'in_triage',
  },
] as const
export type VexStatusWord = (typeof vexStatuses)[number]['word']

/** Statuses from the most to the least exploitable: the first wins if nothing else decides between statements. */
export const exploitability = [
  'affected',
  'under_investigation',
  'fixed',
  'not_affected',
] as const satisfies readonly VexStatusWord[]

/** Justifications for Not Affected (specification 2.3), in the order of CISA's list. The position of each is its digit. */
export const vexJustifications = [
  {
    id: '6f0b0a51-0002-4000-8000-000000000001',
    word: 'component_not_present',
    name: 'Component Not Present',
    cyclonedx: 'code_not_present',
    position: 1,
  },
  {
    id: '6f0b0a51-0002-4000-8000-000000000002',
    word: 'vulnerable_code_not_present',
    name: 'Vulnerable Code Not Present',
    cyclonedx: 'code_not_present',
    position: 2,
  },
  {
    id: '6f0b0a51-0002-4000-8000-000000000003',
    word: 'vulnerable_code_not_in_execute_path',
    name: 'Vulnerable Code Not in Execute Path',
    cyclonedx: 'code_not_reachable',
    position: 3,
  },
  {
    id: '6f0b0a51-0002-4000-8000-000000000004',
    word: 'vulnerable_code_cannot_be_controlled_by_adversary',
    name: 'Vulnerable Code Cannot Be Controlled by Adversary',
    cyclonedx: 'requires_environment',
    position: 4,
  },
  {
    id: '6f0b0a51-0002-4000-8000-000000000005',
    word: 'inline_mitigations_already_exist',
    name: 'Inline Mitigations Already Exist',
    cyclonedx: 'protected_by_mitigating_control',
    position: 5,
  },
] as const
export type VexJustificationWord = (typeof vexJustifications)[number]['word']

/** Responses of CycloneDX `analysis.response`, in the order of their digits. */
export const vexResponses = [
  { id: '6f0b0a51-0003-4000-8000-000000000001', word: 'update', name: 'Update', position: 1 },
  {
    id: '6f0b0a51-0003-4000-8000-000000000002',
    word: 'workaround_available',
    name: 'Workaround Available',
    position: 2,
  },
  { id: '6f0b0a51-0003-4000-8000-000000000003', word: 'rollback', name: 'Rollback', position: 3 },
  { id: '6f0b0a51-0003-4000-8000-000000000004', word: 'can_not_fix', name: 'Can Not Fix', position: 4 },
  { id: '6f0b0a51-0003-4000-8000-000000000005', word: 'will_not_fix', name: 'Will Not Fix', position: 5 },
] as const
export type VexResponseWord = (typeof vexResponses)[number]['word']
