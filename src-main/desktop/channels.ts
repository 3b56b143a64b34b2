/** Names of the messages between the page and the shell. Each has one handler, one argument list and one reply. */
export const channels = {
  session: 'waybill:session',
  openExternal: 'waybill:open-external',
  cancelRequest: 'waybill:cancel-request',
  pendingFiles: 'waybill:pending-files',
  downloadEnded: 'waybill:download-ended',
  filesOpened: 'waybill:files-opened',
  pendingLink: 'waybill:pending-link',
  linkOpened: 'waybill:link-opened',
  linkMode: 'waybill:link-mode',
  setLinkMode: 'waybill:set-link-mode',
  connections: 'waybill:connections',
  lookAtServer: 'waybill:look-at-server',
  saveConnection: 'waybill:save-connection',
  removeConnection: 'waybill:remove-connection',
  switchConnection: 'waybill:switch-connection',
  menuCommand: 'waybill:menu-command',
} as const
