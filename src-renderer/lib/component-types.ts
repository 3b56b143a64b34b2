/** Types of components, as `Component.kind` names them. */
export const componentTypes: readonly string[] = [
  ...['library', 'application', 'framework', 'container', 'platform', 'operating-system', 'device', 'device-driver'],
  ...['firmware', 'file', 'machine-learning-model', 'data', 'cryptographic-asset', 'other'],
]
