import type { Page } from '@playwright/test'
import type { AtriumBridge } from '#shared/ipc/table.ts'
import { connect, demoPassword, enter, openMenu, signIn, signOut } from '../e2e/support/app.ts'
import { createRelay, type Relay } from '../e2e/support/relay.ts'
import { bigForm, storeModule } from '../support/design.ts'
import { launchApp, type Launched, temporaryFolder } from '../support/launch.ts'
import type { HttpClient } from '../support/platform-http.ts'
import { endAtRandom, lossOf, restoredValue, typeUntilKilled } from '../support/typing.ts'
import type { Row } from './table.ts'

export interface DraftRounds {
  /** Launches of the app, and ends of typing in each. */
  readonly launches: number
  readonly ends: number
  /** Of them by the end of the session; the others are crashes of the page. */
  readonly expiries: number
  /** SIGKILLs of the main process. */
  readonly kills: number
}

/** Twenty crashes, twenty expiries and ten kills: a few minutes on two cores. */
export const shortRounds: DraftRounds = { launches: 4, ends: 10, expiries: 5, kills: 10 }
/** A thousand ends, which take most of an hour. */
export const fullRounds: DraftRounds = { launches: 20, ends: 50, expiries: 10, kills: 20 }

/** Launches at a time: while one loads its page anew, the others are typed into. */
const lanes = 2

const moduleName = '草稿测试'
/** Milliseconds of typing that may be lost. */
const bearable = 250
const expired = { kind: 'answer', body: '{"code":600,"msg":"登录已过期，请重新登录","data":null}' } as const

async function openForm(page: Page): Promise<void> {
  await openMenu(page, moduleName)
  await page
    .getByRole('button', { name: /新\s*增$/ })
    .filter({ visible: true })
    .click()
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
}

/** Whoever waits sees them pass. */
function told(what: string, losses: readonly number[]): void {
  console.log(`drafts, ${what}: ${losses.length} ends, at most ${Math.max(...losses)} ms lost`)
}

/** Drafts another account of the same folder can see. */
async function visibleDrafts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { atrium } = window as unknown as { atrium: AtriumBridge }
    const [listed, open] = [
      await atrium.request('drafts.list', undefined),
      await atrium.request('drafts.takeOpen', undefined),
    ]
    if (!listed.ok || !open.ok) throw new Error('the drafts cannot be asked for')
    return listed.data.length + open.data.length
  })
}

async function ends({ app, page }: Launched, relay: Relay, rounds: DraftRounds) {
  await connect(page, relay.url)
  await signIn(page, 'admin')
  await openForm(page)
  const expire = () => relay.fault(/\/api\/system\/Area/, expired)
  return endAtRandom(app, rounds.ends, rounds.expiries, expire, async () => {
    relay.heal()
    await enter(page, 'admin', demoPassword)
  })
}

/** Drafts that another account of the same folder sees, in a start of its own. */
async function seenByAnother(userData: string): Promise<number> {
  const { page, close } = await launchApp({ userData })
  await page.getByRole('textbox', { name: '账号' }).waitFor()
  await signIn(page, 'teacher')
  const seen = await visibleDrafts(page)
  await close().catch(() => undefined)
  return seen
}

/** Kills the main process while somebody types, and signs in again with the same account. */
async function killed(url: string, kills: number): Promise<{ losses: number[]; foreign: number; crossed: number }> {
  const folder = temporaryFolder('bench-kill')
  const losses: number[] = []
  const held = new Map<string, string>()
  let foreign = 0
  let crossed = 0
  let launched = await launchApp({ userData: folder.path })
  await connect(launched.page, url)
  await signIn(launched.page, 'admin')
  await openForm(launched.page)
  for (let round = 1; round <= kills; round += 1) {
    const typed = await typeUntilKilled(launched, round, Math.random() * 600)
    launched = await launchApp({ userData: folder.path })
    await launched.page.getByRole('textbox', { name: '账号' }).waitFor()
    if (round % 5 === 0) {
      await signIn(launched.page, 'teacher')
      crossed += await visibleDrafts(launched.page)
      await signOut(launched.page)
    }
    await signIn(launched.page, 'admin')
    const value = await restoredValue(launched.app, typed.field)
    const loss = lossOf(typed, value, held.get(typed.field) ?? '')
    held.set(typed.field, value)
    if (Number.isNaN(loss)) foreign += 1
    else losses.push(loss)
  }
  told('kills', losses)
  await launched.close().catch(() => undefined)
  folder.remove()
  return { losses, foreign, crossed }
}

/** What typing is lost when the page crashes, the session ends or the process is killed, and who sees drafts. */
export async function draftRows(administrator: HttpClient, rounds: DraftRounds): Promise<Row[]> {
  await storeModule(administrator, { ...bigForm(200, `drafts${Date.now()}`), fullName: moduleName })
  const kills = await killed(administrator.url, rounds.kills)
  const losses: number[] = []
  let { foreign, crossed } = kills
  let broken = 0
  let launches = 0
  const oneLaunch = async (launch: number) => {
    const folder = temporaryFolder('bench-drafts')
    const relay = await createRelay(administrator.url)
    const launched = await launchApp({ userData: folder.path })
    try {
      const found = await ends(launched, relay, rounds)
      losses.push(...found.losses)
      foreign += found.foreign
      told(`launch ${launch} of ${rounds.launches}`, found.losses)
    } catch (error) {
      // A form that did not come back is a finding; the launches after it are measured all the same.
      console.error(`drafts, launch ${launch}:`, error)
      broken += 1
    }
    await launched.close().catch(() => undefined)
    const seen = await seenByAnother(folder.path)
    crossed += seen
    await relay.close()
    folder.remove()
  }
  const lane = async () => {
    while (launches < rounds.launches) await oneLaunch((launches += 1))
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  const area = 'drafts (200 fields)'
  const lost = (what: string, list: readonly number[]): Row => ({
    area,
    measure: `typing lost at most, ${list.length} ${what}`,
    value: Math.max(...list),
    unit: 'ms',
    baseline: 'allowed',
    baselineValue: bearable,
    limit: bearable,
  })
  return [
    lost('crashes and expiries', losses),
    lost('SIGKILLs', kills.losses),
    {
      area,
      measure: 'drafts seen by another account, or foreign text',
      value: crossed + foreign,
      unit: '',
      baseline: 'ends looked at',
      baselineValue: losses.length + kills.losses.length,
      limit: 0,
    },
    {
      area,
      measure: 'launches in which a form did not come back',
      value: broken,
      unit: '',
      baseline: 'launches',
      baselineValue: launches,
      limit: 0,
    },
  ]
}
