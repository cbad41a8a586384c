import { acceptLanguage } from '#shared/rules/language.ts'
import type { Call } from '#server/core/call.ts'
import type { MessageCode } from '#server/messages/catalogue.ts'
import { render } from '#server/messages/message.ts'
import { escapeText, fonts, htmlPage } from './html.ts'

/** One style sheet for all pages, so that one hash is its permission. */
export const screenStyle = `
* { box-sizing: border-box; }
body { margin: 0; font: 14px/1.7 ${fonts}; color: #1f2329; background: #fff; }
body.screen { min-height: 100vh; padding: 28px 36px; color: #d7e3ee; background: #0c1a26; font-variant-numeric: tabular-nums; }
.screen header { display: flex; align-items: baseline; justify-content: space-between; margin-bottom: 24px; }
.screen h1 { margin: 0; font-size: 26px; font-weight: 600; color: #fff; }
.screen header p { margin: 0; color: #7f95a8; }
.figures { display: grid; grid-template-columns: repeat(4, 1fr); gap: 20px; margin-bottom: 20px; }
.figures div { padding: 18px 22px; background: #12293b; border-radius: 8px; }
.figures b { display: block; font-size: 40px; line-height: 1.2; font-weight: 600; color: #5fd0d6; }
.panel { padding: 20px 22px; background: #12293b; border-radius: 8px; }
.panel h2 { margin: 0 0 12px; font-size: 16px; font-weight: 500; color: #fff; }
.panel svg { display: block; width: 100%; height: auto; }
.panel text { font-size: 13px; fill: #a9bdce; }
.panel rect { fill: #2f9aa1; }
main.text { max-width: 860px; margin: 0 auto; padding: 32px 28px 48px; }
.text h1 { margin: 0 0 16px; font-size: 22px; }
.text h2 { margin: 24px 0 8px; font-size: 16px; }
.text table { width: 100%; border-collapse: collapse; }
.text th, .text td { padding: 9px 12px; border-bottom: 1px solid #e8eaed; text-align: left; }
.text th { background: #f5f6f7; font-weight: 600; }
`

export const screenPage = (call: Call, title: string, body: string, refresh?: number) =>
  htmlPage({
    language: call.language,
    title,
    style: screenStyle,
    body,
    ...(refresh === undefined ? {} : { refresh }),
  })

const day = (month: number, date: number) => new Date(2026 + (month === 1 ? 1 : 0), month - 1, date)

/** Number of a week of the term, its first and last day, and what happens. */
const weeks = [
  [1, day(8, 31), day(9, 6), 'screen.planRegistration'],
  [2, day(9, 7), day(9, 13), 'screen.planTeachersDay'],
  [6, day(10, 5), day(10, 11), 'screen.planNationalDay'],
  [10, day(11, 2), day(11, 8), 'screen.planMidterm'],
  [14, day(11, 30), day(12, 6), 'screen.planTheses'],
  [18, day(12, 28), day(1, 3), 'screen.planExams'],
  [20, day(1, 11), day(1, 17), 'screen.planGrades'],
] as const

const sections = [
  ['screen.guideSignIn', 'screen.guideSignInText'],
  ['screen.guideMenu', 'screen.guideMenuText'],
  ['screen.guideForms', 'screen.guideFormsText'],
  ['screen.guidePrint', 'screen.guidePrintText'],
] as const

/** A text of the catalogue as markup. */
const cell = (call: Call, code: MessageCode) => escapeText(render({ code }, call.language))

function textPage(call: Call, title: MessageCode, heading: MessageCode, content: string): Buffer {
  const body = `<body><main class="text"><h1>${cell(call, heading)}</h1>${content}</main></body>`
  return screenPage(call, render({ code: title }, call.language), body)
}

function calendar(call: Call): Buffer {
  const written = new Intl.DateTimeFormat(acceptLanguage[call.language], { month: 'long', day: 'numeric' })
  const rows = weeks.map(([number, first, last, what]) => {
    const days = `${written.format(first)} – ${written.format(last)}`
    return `<tr><td>${call.text('screen.weekNumber', { number })}</td><td>${days}</td><td>${cell(call, what)}</td></tr>`
  })
  const heads = (['screen.week', 'screen.days', 'screen.plan'] as const).map((code) => `<th>${cell(call, code)}</th>`)
  const table = `<table><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
  return textPage(call, 'screen.calendar', 'screen.calendarTitle', table)
}

function guide(call: Call): Buffer {
  const parts = sections.map(([title, text]) => `<h2>${cell(call, title)}</h2><p>${cell(call, text)}</p>`)
  return textPage(call, 'screen.guide', 'screen.guide', parts.join(''))
}

/** Pages without anything of a person: anybody may read them. */
export const publicPages = { calendar, guide } as const

/** An error as people read it: these addresses are opened in windows, where an envelope means nothing. */
export function errorPage(call: Call, message: string): Buffer {
  return textPage(call, 'screen.cannotOpen', 'screen.cannotOpen', `<p>${escapeText(message)}</p>`)
}
