/** Makes a call, which must succeed, and returns the id of what it made. */
type Call = (name: string, input: object, selection?: string) => Promise<string>

/** Calls the mutations about how people and programs get in. */
export async function callAccounts(call: Call): Promise<void> {
  const bob = await call('userInvite', { name: 'Bob', email: 'bob@example.com', role: 'Viewer' }, 'user { id }')
  await call('userInvitationRevoke', { id: bob })
  await call('tokenRevoke', { id: await call('tokenCreate', { name: 'Audited token' }, 'token { id }') })
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  await call('serviceAccountCreate', { name: 'Build', purpose: 'Uploads', role: 'Viewer', expiresAt }, 'user { id }')
}
