export const oldAddresses: readonly { from: string; to: string }[] = [
  { from: '/dashboard', to: '/admin/dashboard' },
  { from: '/uploadimage', to: '/admin/photos/new' },
  { from: '/deleteimage', to: '/admin/photos' },
  { from: '/photos/:id/update', to: '/admin/photos/:id/edit' },
  { from: '/uploadnotice', to: '/admin/notices/new' },
  { from: '/deletenotice', to: '/admin/notices' },
  { from: '/notice/:id/update', to: '/admin/notices/:id/edit' },
  { from: '/uploadresult', to: '/admin/results/new' },
  { from: '/manageresults', to: '/admin/results' },
  { from: '/results/:id/update', to: '/admin/results/:id/edit' },
  { from: '/addfaculty', to: '/admin/faculty/new' },
  { from: '/deletefaculty', to: '/admin/faculty' },
  // Password stores look here.
  { from: '/.well-known/change-password', to: '/admin/account/password' },
];
