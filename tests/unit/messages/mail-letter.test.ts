import { describe, expect, it } from 'vitest'
import type { MailDetail } from '#shared/api/mail.ts'
import { answerTo, bodyOf, letterOf, recordIdOf, writingOf } from '#renderer/features/mail/letter.ts'

const file = { name: '日程.txt', fileId: 'f1', url: '/api/file/Image/annex/f1' }
const mail: MailDetail = {
  ...{ id: 'm1', folder: 'inBox', subject: 'RE: 回复：会议', sender: '王芳 <wang@school.example>', fdate: 0 },
  ...{ isRead: 1, starred: 0, creatorTime: 0, cc: '"李, 工" <li@school.example>; Lin@school.example', bcc: '' },
  ...{ recipient: '林小雨 <lin@school.example>, sun@school.example', attachment: JSON.stringify([file]) },
  bodyText: '<p onclick="alert(1)">您好</p><script>alert(1)</script>',
}
const own = ['lin@school.example']

describe('letters that answer others', () => {
  it('goes to the sender with one prefix, over the quoted words without scripts', () => {
    const letter = answerTo(mail, 'reply', own, '<王芳> 写道：')
    expect(letter).toMatchObject({ recipient: mail.sender, cc: '', subject: 'Re: 会议', attachment: [] })
    expect(letter.bodyText).toContain('<blockquote><p>您好</p></blockquote>')
    expect(letter.bodyText).toContain('&lt;王芳&gt;')
    expect(letter.bodyText).not.toContain('alert')
  })

  it('to all: everybody once, without oneself and without whom it goes to anyway', () => {
    const plain = { ...mail, cc: 'li@school.example; Lin@school.example; WANG@school.example' }
    const { recipient, cc } = answerTo(plain, 'replyAll', own, '')
    expect([recipient, cc]).toEqual([mail.sender, 'sun@school.example; li@school.example'])
  })

  it('answers what one sent oneself to those whom it went to', () => {
    const sent = { ...mail, sender: '林小雨 <LIN@school.example>', recipient: 'wang@school.example', cc: '' }
    expect(answerTo(sent, 'reply', own, '').recipient).toBe('wang@school.example')
  })

  it('forwards with the files and to nobody yet', () => {
    const letter = answerTo(mail, 'forward', own, '')
    expect(letter).toMatchObject({ recipient: '', subject: 'Fwd: 会议', attachment: [file] })
  })
})

it('a draft goes back as it came, under its id; a file on its way is left to the draft of this computer', () => {
  const letter = letterOf(mail)
  const waiting = { uploadId: 'u1', name: '图.png', fileSize: 3 }
  const body = bodyOf({ ...letter, attachment: [...letter.attachment, waiting] }, { kind: 'draft', id: 'm1' })
  expect(body).toEqual({
    ...{ id: 'm1', recipient: mail.recipient, cc: mail.cc, bcc: '', subject: mail.subject, bodyText: mail.bodyText },
    attachment: JSON.stringify([file]),
  })
  expect(bodyOf(letter, { kind: 'reply', id: 'm1' }).id).toBe('')
})

it('names what is written so that it is found again after the end of the program', () => {
  for (const writing of [{ kind: 'new' }, { kind: 'draft', id: 'a/b' }, { kind: 'replyAll', id: '7' }] as const)
    expect(writingOf(recordIdOf(writing))).toEqual(writing)
  expect(writingOf('something else')).toEqual({ kind: 'new' })
})
