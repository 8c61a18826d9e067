<?php
// For WordPress, as wp-content/mu-plugins/gpc-wordpress.php with gpc.json beside it, where nobody may write beside index.php.
add_action( 'parse_request', function () {
	if ( strtok( $_SERVER['REQUEST_URI'], '?' ) !== '/.well-known/gpc.json' ) {
		return;
	}
	header_remove();
	header( 'Content-Type: application/json' );
	readfile( __DIR__ . '/gpc.json' );
	exit;
} );
