import type { Catalogue } from '../catalogue.ts'
import type { home as zh } from '../zh/home.ts'

export const home: Catalogue<typeof zh> = {
  title: 'Home',
  greeting: {
    night: 'Good evening, {{name}}',
    morning: 'Good morning, {{name}}',
    noon: 'Good day, {{name}}',
    afternoon: 'Good afternoon, {{name}}',
    evening: 'Good evening, {{name}}',
  },
  often: 'Opened most',
  begin: 'Start here',
  recent: 'Opened lately',
  lastSignIn: 'Last sign-in: {{text}}',
  work: {
    label: 'Your work',
    all: 'All',
    allOf: 'All: {{title}}',
    todos: 'To approve',
    noTodos: 'Nothing to do',
    launched: 'My requests',
    noLaunched: 'You have made no requests',
    figures: 'At a glance',
    handled: 'Handled',
    entrusts: 'Delegations',
    notices: 'Notices',
    noNotices: 'No notices',
    mails: 'New mail',
    noMails: 'No mail',
  },
}
