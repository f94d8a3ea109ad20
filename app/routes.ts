import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { oldAddresses } from './admin/old-address-list.ts';

/** Every address of the product. */
export default [
  layout('site/site-layout.tsx', [
    index('site/home/home.tsx'),

    route('chairpersonmessage', 'site/messages/chairperson-message.tsx'),
    route('directormessage', 'site/messages/director-message.tsx'),
    route('principalmessage', 'site/messages/principal-message.tsx'),
    route('mission-and-vision', 'site/about/mission-and-vision.tsx'),

    route('academics', 'site/academics/academics.tsx'),
    route('curriculum', 'site/academics/curriculum.tsx'),
    route('co-curriculum', 'site/academics/co-curriculum.tsx'),
    route('faculty', 'faculty/faculty-list.tsx'),

    route('library', 'site/campus/library.tsx'),
    route('sports', 'site/campus/sports.tsx'),
    route('labs', 'site/campus/labs.tsx'),
    route('transport', 'site/campus/transport.tsx'),

    route('MPD', 'disclosure/disclosure-page.tsx'),
    route('admission', 'site/admission/admission.tsx'),
    route('gallery', 'photos/gallery.tsx'),
    route('gallery/:id', 'photos/gallery-photo.tsx'),
    route('gallery/albums/:id', 'photos/albums/album-page.tsx'),
    route('allnotices', 'notices/notice-board.tsx'),
    route('allnotices/:id', 'notices/notice-page.tsx'),
    route('results', 'results/result-list.tsx'),
    route('contact', 'enquiries/contact-page.tsx'),
    route('privacy', 'site/privacy.tsx'),
    route('comingsoon', 'site/coming-soon.tsx'),
    ...oldAddresses.map(({ from }) => route(from.slice(1), 'admin/old-addresses.ts', { id: `old${from}` })),
    route('*', 'site/not-found.tsx'),
  ]),

  route('login', 'site/sign-in/login.tsx'),
  route('login/code', 'site/sign-in/login-code.tsx'),
  route('forgot-password', 'site/sign-in/forgot-password.tsx'),
  route('reset-password/:token', 'site/sign-in/reset-password.tsx'),
  route('invitation/:token', 'site/sign-in/invitation.tsx'),

  // The lock is the middleware of this layout: whatever stands inside is shut to strangers.
  route('admin', 'admin/admin-layout.tsx', [
    index('admin/front-door.ts'),
    route('dashboard', 'admin/dashboard.tsx'),
    route('activity', 'admin/activity-page.tsx'),

    route('photos', 'photos/manage-photos.tsx'),
    route('photos/new', 'photos/hang-photo.tsx'),
    route('photos/upload', 'photos/upload/receive-photo.ts'),
    route('photos/:id/edit', 'photos/revise-photo.tsx'),
    route('albums', 'photos/albums/manage-albums.tsx'),
    route('albums/new', 'photos/albums/open-album.tsx'),
    route('albums/:id/edit', 'photos/albums/revise-album.tsx'),
    route('notices', 'notices/manage-notices.tsx'),
    route('notices/new', 'notices/publish-notice.tsx'),
    route('notices/files', 'notices/attachments/receive-attachment.ts'),
    route('notices/:id/edit', 'notices/revise-notice.tsx'),
    route('results', 'results/manage-results.tsx'),
    route('results/new', 'results/upload-result.tsx'),
    route('results/import', 'results/import/import-results.tsx'),
    route('results/template.csv', 'results/import/template.ts'),
    route('results/:id/edit', 'results/revise-result.tsx'),
    route('faculty', 'faculty/manage-faculty.tsx'),
    route('faculty/new', 'faculty/add-faculty.tsx'),
    route('faculty/:id/edit', 'faculty/revise-faculty.tsx'),
    route(':list/:id/delete', 'admin/delete-page.tsx'),
    route('bin', 'admin/bin-page.tsx'),

    route('account', 'accounts/own/account-page.tsx'),
    route('account/password', 'accounts/own/change-password.tsx'),
    route('account/two-factor', 'accounts/two-factor/two-factor-page.tsx'),
    layout('admin/administrators-only.tsx', [
      route('people', 'accounts/people/people-page.tsx'),
      route('people/invite', 'accounts/people/invite-person.tsx'),
      route('people/:id', 'accounts/people/person-page.tsx'),
      route('settings/results', 'results/result-privacy.tsx'),
    ]),
    route('logout', 'admin/logout.tsx'),
    route('*', 'admin/admin-not-found.tsx'),
  ]),

  route('documents/:file', 'disclosure/document-file.ts'),
  route('media/files/:file', 'notices/attachments/attachment-file.ts'),
  route('media/*', 'site/media-route.ts', { id: 'media' }),
  route('api/uploads/*', 'site/media-route.ts', { id: 'api-uploads' }),
  route('sitemap.xml', 'site/sitemap.ts'),
  route('robots.txt', 'site/robots.ts'),
  route('manifest.webmanifest', 'site/web-manifest.ts'),
  route('.well-known/security.txt', 'site/security-txt.ts'),
] satisfies RouteConfig;
