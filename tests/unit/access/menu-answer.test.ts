import { expect, it } from 'vitest'
import { routesFromMenu } from '#shared/access/routes.ts'
import { currentUser } from '#shared/api/auth.ts'

const node = (id: string, part: object = {}) => ({
  id,
  fullName: `菜单${id}`,
  type: 3,
  urlAddress: `model/${id}`,
  ...part,
})
const answer = (menuList: unknown, permissionList: unknown = []) =>
  currentUser.parse({ userInfo: { userId: 'u1', prevLogin: 0 }, menuList, permissionList })

it('leaves a broken menu entry out, at any depth, instead of refusing everybody the sign-in', () => {
  const broken = [null, 'text', 7, {}, { fullName: 'no id' }, []]
  const { menuList } = answer([
    ...broken,
    node('1'),
    node('2', { type: 0, children: [...broken, node('3', { children: null })] }),
  ])
  const [first, second] = routesFromMenu(menuList)
  expect([first?.path, second?.children.map((child) => child.path)]).toEqual(['/model/1', ['/model/3']])
})

it.each(['x', 2.5, {}])('shows an entry of the type %j, instead of losing the whole menu', (type) => {
  const [route] = routesFromMenu(answer([node('1', { type, propertyJson: { moduleId: 'object' } })]).menuList)
  expect(route).toMatchObject({ kind: 'unknown', meta: { title: '菜单1', relationId: 'object' } })
})

it('grants nothing by a broken entry of permissions, and everything by the others', () => {
  const { permissionList } = answer([], [null, { modelId: 'm0', button: 'all' }, { modelId: 'm1', button: [] }])
  expect(permissionList.map((entry) => entry.modelId)).toEqual(['m1'])
})
