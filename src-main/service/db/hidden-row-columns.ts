/** What a hidden row has from its version, because every row must have it. */
export const copiedColumns = [
  'organization_id',
  'product_id',
  'environment_id',
  'label',
  'label_key',
  'spec',
  'spec_version',
  'format',
  'primary_component_id',
  'created_by',
  'created_at',
] as const
