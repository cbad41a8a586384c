import type { Catalogue } from '../catalogue.ts'
import type { portal as zh } from '../zh/portal.ts'

export const portal: Catalogue<typeof zh> = {
  title: 'Dashboard',
  none: 'No portal yet',
  noneHint: 'Portals are designed and granted by an administrator.',
  empty: 'This portal is empty',
  broken: 'The layout of this portal cannot be read',
  brokenHint: 'Ask an administrator to check its design.',
  noData: 'No data',
  noSource: 'No data source set',
  refresh: 'Refresh',
  openList: '{{title}}: {{figure}}, show the records',
  noTodos: 'Nothing to do',
  noNotices: 'No notices',
  noMails: 'No mail',
  noShortcuts: 'No shortcuts',
  unknownCard: 'This card is not supported',
  count: {
    toBeReviewed: 'To approve',
    flowDone: 'Handled',
    entrust: 'Delegations',
  },
  preview: {
    title: 'Preview',
    none: 'Nothing to preview',
    noneHint: 'Open the preview from the design of a module.',
    broken: 'This configuration cannot be read',
    tag: 'Preview',
    hint: 'Try it out: nothing is saved.',
    readOnly: 'Read-only',
    print: 'Print',
  },
}
