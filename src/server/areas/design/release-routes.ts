import { reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { planRelease, release, releasePlaces } from './releases.ts'
import { listLinks, publishLink, withdrawLink } from './links.ts'
import { askListLink, consentListLink, listListLinks, withdrawListLink } from './list-links.ts'
import { menuParents } from './menu-parents.ts'
import { usesOf } from './uses.ts'
import { listVersions, takeBack } from './versions.ts'

/** What is told of a version that was taken back. */
const takenBack = {
  draft: 'design.takenBack',
  running: 'design.takenBackRunning',
  same: 'design.takenBackSame',
} as const

/** Designs go into use, come back, and tell who uses them. */
export function mountDesignReleases(server: Server): void {
  mount(server, 'design.release', async ({ params, body }, call) => {
    await release(call, params.id, body)
    return reply(null, 'design.released')
  })
  mount(server, 'design.releasePlan', ({ params }, call) => planRelease(call, params.id))
  mount(server, 'design.menuParents', async ({ params, query }, { database }) => ({
    list: await menuParents(database, params.id, query.category),
  }))
  mount(server, 'design.places', (_input, { database }) => releasePlaces(database))
  mount(server, 'design.versions', async ({ params }, { database }) => ({
    list: await listVersions(database, params.id),
  }))
  mount(server, 'design.takeBack', async ({ params }, call) => {
    const now = await takeBack(call, params.id, params.version)
    return reply(null, takenBack[now])
  })
  mount(server, 'design.uses', async ({ query }, { database }) => ({ list: await usesOf(database, query) }))

  mount(server, 'design.links', async ({ params }, { database }) => ({ list: await listLinks(database, params.id) }))
  mount(server, 'design.publishLink', async ({ params, body }, call) =>
    reply(await publishLink(call, params.id, body), 'design.linkPublished'),
  )
  mount(server, 'design.withdrawLink', async ({ params }, { database }) => {
    await withdrawLink(database, params.id, params.link)
    return reply(null, 'design.linkWithdrawn')
  })

  mount(server, 'design.listLinks', ({ params }, call) => listListLinks(call, params.id))
  mount(server, 'design.askListLink', async ({ params, body }, call) =>
    reply(await askListLink(call, params.id, body), 'design.listAsked'),
  )
  mount(server, 'design.consentListLink', async ({ params }, call) => {
    await consentListLink(call, params.id, params.link)
    return reply(null, 'design.listConsented')
  })
  mount(server, 'design.withdrawListLink', async ({ params }, call) => {
    await withdrawListLink(call, params.id, params.link)
    return reply(null, 'design.linkWithdrawn')
  })
}
