import type { Language } from '#main/base/language.ts'
import type { AdoptQuestion } from './service.ts'

interface LinkTexts {
  readonly title: string
  readonly question: (asked: AdoptQuestion) => string
  readonly detail: string
  readonly accept: string
  readonly decline: string
  readonly refused: string
}

/** What the native dialogs say. */
export const linkTexts: Readonly<Record<Language, LinkTexts>> = {
  zh: {
    title: '链接要求登录',
    question: ({ server, account }) =>
      account === null
        ? `来自应用外部的链接要在 ${server} 上登录。`
        : `来自应用外部的链接要在 ${server} 上换成它携带的登录身份，当前账号是 ${account}。`,
    detail: '同意后，链接携带的账号可能取代当前账号。只有确认链接可信时才继续。',
    accept: '继续登录',
    decline: '保持当前状态',
    refused: '服务器没有接受链接携带的登录身份。',
  },
  zhtw: {
    title: '連結要求登入',
    question: ({ server, account }) =>
      account === null
        ? `來自應用程式外部的連結要在 ${server} 上登入。`
        : `來自應用程式外部的連結要在 ${server} 上換成它攜帶的登入身分，目前帳號是 ${account}。`,
    detail: '同意後，連結攜帶的帳號可能取代目前帳號。只有確認連結可信時才繼續。',
    accept: '繼續登入',
    decline: '保持目前狀態',
    refused: '伺服器沒有接受連結攜帶的登入身分。',
  },
  en: {
    title: 'A link wants to sign in',
    question: ({ server, account }) =>
      account === null
        ? `A link from outside the app wants to sign in to ${server}.`
        : `A link from outside the app wants to replace ${account} on ${server} with the session it carries.`,
    detail: 'If you agree, the account of the link may take over. Continue only if you trust the link.',
    accept: 'Sign in',
    decline: 'Stay as it is',
    refused: 'The server did not accept the session of the link.',
  },
}
