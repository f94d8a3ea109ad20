import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

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
    route('allnotices', 'notices/notice-board.tsx'),
    route('allnotices/:id', 'notices/notice-page.tsx'),
    route('results', 'results/result-list.tsx'),
    route('contact', 'enquiries/contact-page.tsx'),
    route('privacy', 'site/privacy.tsx'),
    route('comingsoon', 'site/coming-soon.tsx'),
    route('*', 'site/not-found.tsx'),
  ]),
  route('login', 'site/login.tsx'),

  route('documents/:file', 'disclosure/document-file.ts'),
  route('media/*', 'media/media-route.ts', { id: 'media' }),
  route('api/uploads/*', 'media/media-route.ts', { id: 'api-uploads' }),
  route('sitemap.xml', 'site/sitemap.ts'),
  route('robots.txt', 'site/robots.ts'),
  route('manifest.webmanifest', 'site/web-manifest.ts'),
  route('.well-known/security.txt', 'site/security-txt.ts'),
] satisfies RouteConfig;
