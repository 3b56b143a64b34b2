import { Route, Switch } from 'wouter'
import { SettingsView } from '#renderer/settings/SettingsView.tsx'
import { NotFoundView } from './NotFoundView.tsx'

/** Addresses and their pages. */
export function Routes() {
  return (
    <Switch>
      <Route path="/settings" component={SettingsView} />
      <Route component={NotFoundView} />
    </Switch>
  )
}
