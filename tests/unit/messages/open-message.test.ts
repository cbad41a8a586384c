import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeTaskConfig, taskIdOf } from '#renderer/access/task-config.ts'
import { readFileList } from '#renderer/components/file-list.ts'
import { targetOf } from '#renderer/features/messages/open-message.ts'

describe('where a message leads', () => {
  const flow = (flowType: number | null, bodyText: string) => targetOf({ type: 2, flowType, bodyText })

  it('a notice does not navigate, and an entrust opens no task', () => {
    expect(targetOf({ type: 1, flowType: null, bodyText: '<p>正文</p>' })).toBeNull()
    expect(targetOf({ type: 3, flowType: null, bodyText: '{"id":"1"}' })).toBeNull()
    expect(flow(1, '')).toBeNull()
    expect(flow(2, '{"type":2}')).toBe('/workFlow/entrust?config=2')
    expect(flow(2, '{"type":"1"}')).toBe('/workFlow/entrust?config=1')
    expect(flow(2, 'broken')).toBe('/workFlow/entrust?config=1')
    expect(flow(2, '')).toBe('/workFlow/entrust?config=1')
  })

  it('a task address keeps every character of its body on the way through the query', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: 'grapheme' }), (id, title) => {
        const target = flow(1, JSON.stringify({ title, id })) ?? ''
        const config = new URLSearchParams(target.split('?')[1]).get('config') ?? ''
        expect(taskIdOf(config)).toBe(id)
      }),
    )
  })

  it('reads a config that was not encoded for the address and one that names its task otherwise', () => {
    const raw = encodeTaskConfig('{"processId":"流程??>>~~"}')
    expect(taskIdOf(raw.replaceAll('+', ' '))).toBe('流程??>>~~')
    expect(taskIdOf(encodeTaskConfig('{"taskId":7}'))).toBe('7')
  })

  it('tells broken configs instead of throwing', () => {
    for (const config of [
      '',
      '%',
      'zzz',
      '{}',
      encodeTaskConfig('[]'),
      encodeTaskConfig('null'),
      encodeTaskConfig('{"id":""}'),
    ])
      expect(taskIdOf(config), config).toBeNull()
    // Not UTF-8.
    expect(taskIdOf(btoa('{"id":"\xff"}'))).toBeNull()
    fc.assert(fc.property(fc.string(), (text) => void taskIdOf(text)))
  })
})

describe('the files of a message', () => {
  it('downloads by the kind of the file, and a broken list does not break the dialog', () => {
    const file = { name: '校历.csv', fileId: 'a.csv', url: '/api/file/Image/document/a.csv', fileSize: '179' }
    expect(readFileList(JSON.stringify([file, { fileId: 'b' }, null, { name: 'c' }]))).toEqual([
      { name: '校历.csv', fileId: 'a.csv', type: 'document', size: 179, url: file.url },
      { name: 'b', fileId: 'b', type: 'annex', size: 0, url: '' },
    ])
    for (const text of ['', 'null', '{}', '[', '"x"']) expect(readFileList(text), text).toEqual([])
  })
})
