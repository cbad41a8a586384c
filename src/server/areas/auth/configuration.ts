import type { Call } from '#server/core/call.ts'
import { readDemoAccounts } from '#server/core/metadata.ts'
import { announcedLinks } from '../short-link/links.ts'
import { readSettings } from '#server/core/settings.ts'

/** What the sign-in page shows before anyone signed in. */
export async function readLoginConfiguration(call: Call) {
  const settings = await readSettings(call.database, call.language)
  const { title, sysDescription, copyright, loginIcon, appIcon } = settings
  return {
    title,
    sysDescription,
    copyright,
    loginIcon,
    appIcon,
    loginModes: ['account', 'qrcode', 'sms'],
    companyFields: [
      ...(settings.askCompanyName === 1 ? ['companyName'] : []),
      ...(settings.askContact === 1 ? ['contact'] : []),
    ],
    signInConfirm: 1,
    publicForms: await announcedLinks(call.database, call.now()),
    redirect: false,
    url: '',
    ticketParams: '',
    socialsList: [],
    dataScreenHost: '/api/visualdev/DataScreen/',
    reportPage: '/api/visualdev/report/{id}/page',
    demoAccounts: isHere(call) ? await readDemoAccounts(call.database) : [],
  }
}

/** Whether nobody but who sits at this computer can be asking: accounts with their passwords are for them alone. */
function isHere({ loopback, ip, request }: Call): boolean {
  const { headers } = request
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return loopback && !isForwarded && (ip === '::1' || ip.startsWith('127.'))
}
