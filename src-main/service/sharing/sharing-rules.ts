/** What the receiver may do, in the words of TLP 2.0. */
export const sharingRules: Readonly<Record<string, string>> = {
  'TLP:CLEAR': 'You may pass this on to anyone.',
  'TLP:GREEN': 'You may pass this on within your community, not publicly.',
  'TLP:AMBER':
    'You may pass this on inside your organization and to clients who need it to protect themselves, not further.',
  'TLP:AMBER+STRICT': 'You may pass this on inside your organization only.',
  'TLP:RED': 'This is for you alone. Do not pass it on.',
}
